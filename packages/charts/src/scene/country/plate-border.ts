import type { InstancedInterleavedBuffer } from 'three'
import { LineMaterial } from 'three/addons/lines/LineMaterial.js'
import { LineSegments2 } from 'three/addons/lines/LineSegments2.js'
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js'
import { heightOf, type Segment } from './borders.ts'
import type { Look } from './look.ts'

interface Border {
  line: LineSegments2
  lift: (height: ArrayLike<number>) => void
}

/** Lines of true width, without the round ends that a line of many short pieces does not need: a third of the triangles. */
export function borderOf(segments: readonly Segment[], color: string, { width, opacity }: Look['inner']): Border {
  const flat = new Float32Array(segments.length * 6)
  segments.forEach(({ from, to }, i) => {
    flat.set([from[0], from[1], 0, to[0], to[1], 0], i * 6)
  })
  const geometry = new LineSegmentsGeometry()
  geometry.setPositions(flat)
  geometry.setIndex([2, 4, 3, 4, 5, 3])
  const line = new LineSegments2(
    geometry,
    new LineMaterial({ color, linewidth: width, transparent: true, opacity, depthWrite: false }),
  )
  line.frustumCulled = false
  line.renderOrder = 2
  const { data } = geometry.attributes['instanceStart'] as unknown as { data: InstancedInterleavedBuffer }
  return {
    line,
    lift: (height) => {
      segments.forEach((segment, i) => {
        const z = heightOf(segment, height)
        data.array[i * 6 + 2] = z
        data.array[i * 6 + 5] = z
      })
      data.needsUpdate = true
    },
  }
}
