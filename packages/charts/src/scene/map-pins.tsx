import type { HeadMapPin } from '@data-centre/api'
import type { Pixel } from '../motion/camera.ts'

/** Annotations in a style of their own, so that nobody takes one for a number of the map; on the right half they stand to the left of their place. */
export const MapPins = ({
  pins,
  place,
  width,
}: {
  pins: readonly HeadMapPin[]
  place: (pin: HeadMapPin) => Pixel
  width: number
}) => (
  <div className="map-pins">
    {pins.map((pin, index) => {
      const [left, top] = place(pin)
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: two annotations may say the same
        <div key={index} data-left={left > width * 0.7} style={{ left, top }}>
          {pin.name}
          {pin.text && <i>{pin.text}</i>}
        </div>
      )
    })}
  </div>
)
