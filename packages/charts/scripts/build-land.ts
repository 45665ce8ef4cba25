/**
 * Makes the mask of the world's land: `npm run land -w @data-centre/charts -- <land-50m.json>` (see src/map/pack/SOURCES.md).
 * One bit per square degree, rows from north to south, each from 180 W eastwards, whether its middle is land.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Pair = [number, number]
interface World {
  transform: { scale: Pair; translate: Pair }
  arcs: Pair[][]
  objects: { land: { geometries: { type: string; arcs: number[][] | number[][][] }[] } }
}

const file = process.argv[2]
if (!file) throw new Error('give the topology of the land')
const { transform, arcs, objects } = JSON.parse(readFileSync(file, 'utf8')) as World
const lines = arcs.map((arc) => {
  let [x, y] = [0, 0]
  return arc.map(([dx, dy]): Pair => {
    x += dx
    y += dy
    return [x * transform.scale[0] + transform.translate[0], y * transform.scale[1] + transform.translate[1]]
  })
})
const rings = objects.land.geometries
  .flatMap(({ type, arcs: shape }) => (type === 'Polygon' ? [shape as number[][]] : (shape as number[][][])))
  .flat()
  .map((ring) => ring.flatMap((index) => (index < 0 ? (lines[~index] ?? []).toReversed() : (lines[index] ?? []))))

const bits = new Uint8Array((360 * 180) / 8)
for (let row = 0; row < 180; row++) {
  const lat = 89.5 - row
  const crossings: number[] = []
  for (const ring of rings)
    ring.forEach(([x1, y1], i) => {
      const [x2, y2] = ring[(i + 1) % ring.length] as Pair
      if (y1 > lat !== y2 > lat) crossings.push(x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1))
    })
  crossings.sort((a, b) => a - b)
  for (let column = 0; column < 360; column++) {
    const lng = column - 179.5
    const cell = row * 360 + column
    if (crossings.filter((x) => x < lng).length % 2 === 1)
      bits[cell >> 3] = (bits[cell >> 3] as number) | (1 << (cell & 7))
  }
}
writeFileSync(
  fileURLToPath(new URL('../src/earth/land.json', import.meta.url)),
  `${JSON.stringify({ bits: Buffer.from(bits).toString('base64') })}\n`,
)
