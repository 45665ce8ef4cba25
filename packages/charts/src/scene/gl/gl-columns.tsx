import { useThree } from '@react-three/fiber'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { BufferAttribute, BufferGeometry, DoubleSide } from 'three'
import { sceneColors } from '../../theme/tokens.ts'
import { type Column, columnMesh } from '../columns.ts'

const RING_STEPS = 40
/** Radii of a ring, of the side of its column. */
const RING = [0.97, 1] as const
const ABOVE_ROOF = 0.03

/** Thin rings around the feet: one mesh. */
function footRings(columns: readonly Column[]): BufferGeometry {
  const points: number[] = []
  for (const { at, side } of columns)
    for (let step = 0; step < RING_STEPS; step += 1) {
      const [a, b] = [step, step + 1].map((i) => (i * 2 * Math.PI) / RING_STEPS) as [number, number]
      const on = (angle: number, radius: number) => [
        at[0] + side * radius * Math.cos(angle),
        at[1] + side * radius * Math.sin(angle),
        at[2] + ABOVE_ROOF,
      ]
      points.push(
        ...on(a, RING[0]),
        ...on(a, RING[1]),
        ...on(b, RING[1]),
        ...on(a, RING[0]),
        ...on(b, RING[1]),
        ...on(b, RING[0]),
      )
    }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(points), 3))
  return geometry
}

/** Columns on their places, as high as their values from the first frame on: two draw calls and a shadow. */
export function Columns({ columns }: { columns: readonly Column[] }) {
  const invalidate = useThree((state) => state.invalidate)
  const gl = useThree((state) => state.gl)
  const parts = useMemo(() => {
    const mesh = columnMesh(columns)
    const body = new BufferGeometry()
    body.setAttribute('position', new BufferAttribute(mesh.position, 3))
    body.setAttribute('color', new BufferAttribute(mesh.color, 3))
    return { body, rings: footRings(columns) }
  }, [columns])
  useEffect(
    () => () => {
      parts.body.dispose()
      parts.rings.dispose()
    },
    [parts],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: new columns ask for a frame, and for their shadow
  useLayoutEffect(() => {
    gl.shadowMap.needsUpdate = true
    invalidate()
  }, [parts, gl, invalidate])
  return (
    <>
      <mesh geometry={parts.rings} frustumCulled={false}>
        <meshBasicMaterial
          color={sceneColors.innerLine}
          transparent
          opacity={0.5}
          depthWrite={false}
          side={DoubleSide}
        />
      </mesh>
      <mesh geometry={parts.body} castShadow frustumCulled={false}>
        <meshBasicMaterial vertexColors side={DoubleSide} />
      </mesh>
    </>
  )
}
