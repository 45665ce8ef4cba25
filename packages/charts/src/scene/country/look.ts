/** A line on the plates: width in px, opacity 0..1. */
interface LineLook {
  width: number
  opacity: number
}

/** Light below the land, or its shadow: units of the ground. */
interface BelowLook {
  opacity: number
  blur: number
  offset: readonly [east: number, south: number]
}

/** How the land of a map stands out from its ground. */
export interface Look {
  inner: LineLook
  outer: LineLook
  glow: BelowLook
  shadow: BelowLook
}

/** A nation stands alone on the ground; a province stands among its neighbours, so that its edge and its light are stronger. */
export const looks = {
  nation: {
    inner: { width: 1, opacity: 0.42 },
    outer: { width: 1.2, opacity: 0.66 },
    glow: { opacity: 0.34, blur: 2.2, offset: [0, 0] },
    shadow: { opacity: 0.75, blur: 0.9, offset: [1, 1.4] },
  },
  province: {
    inner: { width: 1.3, opacity: 0.5 },
    outer: { width: 1.8, opacity: 0.88 },
    glow: { opacity: 0.38, blur: 3.4, offset: [0, 0] },
    shadow: { opacity: 0.9, blur: 1.3, offset: [0.8, 1.5] },
  },
} as const satisfies Record<string, Look>
