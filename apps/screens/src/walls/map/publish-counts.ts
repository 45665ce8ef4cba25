import type { GlCounts, MapMode } from '@data-centre/charts/scene'

/** Says on the page's root how its map is drawn and what that costs, for tests and benches: `data-map`, `data-map-frames` and so on. */
export function publishCounts({
  mode,
  frames,
  calls,
  triangles,
  geometries,
  textures,
}: GlCounts & { mode: MapMode }): void {
  Object.assign(document.documentElement.dataset, {
    map: mode,
    mapFrames: frames,
    mapCalls: calls,
    mapTriangles: triangles,
    mapGeometries: geometries,
    mapTextures: textures,
  })
}
