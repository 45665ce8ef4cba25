/**
 * Makes the map pack and the static map of the login page: `npm run map-pack -w @data-centre/charts -- <folder>`,
 * where the folder holds china.topo.json and nine-dash-line.geojson (see src/map/pack/SOURCES.md).
 * Nothing is dropped: every polygon and every dash of the source is in the output (map.test.ts counts them).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { loginPaths } from '../src/map/login/build-paths.ts'
import { featuresOf, type Position, type Topology, type TopologyGeometry } from '../src/map/topology.ts'

interface Source {
  transform: Topology['transform']
  arcs: Position[][]
  objects: Record<
    'provinces' | 'cities',
    { geometries: { type: string; properties: TopologyGeometry['properties']; arcs: number[][] | number[][][] }[] }
  >
}

const folder = process.argv[2]
if (!folder) throw new Error('give the folder of the source maps')
const read = <T>(name: string) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as T
const write = (name: string, data: unknown) => {
  const text = JSON.stringify(data)
  writeFileSync(fileURLToPath(new URL(`../src/map/${name}`, import.meta.url)), `${text}\n`)
  console.log(name, text.length, 'bytes,', gzipSync(text, { level: 9 }).length, 'gzipped')
}

/** The layer with only its own arcs. */
function layer(source: Source, name: 'provinces' | 'cities'): Topology {
  const places = new Map<number, number>()
  const place = (index: number) => {
    const arc = index < 0 ? ~index : index
    const at = places.get(arc) ?? places.size
    places.set(arc, at)
    return index < 0 ? ~at : at
  }
  const geometries = source.objects[name].geometries.map(({ type, properties, arcs }) => ({
    properties: {
      adcode: properties.adcode,
      name: properties.name,
      parent: properties.parent,
      centroid: properties.centroid,
    },
    arcs: ((type === 'Polygon' ? [arcs] : arcs) as number[][][]).map((rings) => rings.map((ring) => ring.map(place))),
  }))
  return { transform: source.transform, arcs: [...places.keys()].map((arc) => source.arcs[arc] ?? []), geometries }
}

const source = read<Source>('china.topo.json')
const line = read<{ features: { geometry: { coordinates: Position[][][] } }[] }>('nine-dash-line.geojson')
const dashes = (line.features[0]?.geometry.coordinates ?? []).map(([outline]) =>
  (outline ?? []).map(([lng, lat]): Position => [Number(lng.toFixed(4)), Number(lat.toFixed(4))]),
)
const provinces = layer(source, 'provinces')

write('pack/national.json', { provinces, dashes })
write('pack/cities.json', layer(source, 'cities'))
write('login/paths.json', loginPaths(featuresOf(provinces), dashes))
