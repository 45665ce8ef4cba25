import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { BufferAttribute, BufferGeometry, DoubleSide } from 'three'
import { sceneColors } from '../../theme/tokens.ts'
import { type Column, columnMesh, grownAfter, grownShare } from '../columns.ts'

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

/** Columns on their places: two draw calls and a shadow. They grow once; a later value is simply there. */
export function Columns({ columns, still }: { columns: readonly Column[]; still: boolean }) {
  const invalidate = useThree((state) => state.invalidate)
  const gl = useThree((state) => state.gl)
  const born = useRef(performance.now())
  const parts = useMemo(() => {
    const mesh = columnMesh(columns)
    const body = new BufferGeometry()
    body.setAttribute('position', new BufferAttribute(mesh.position, 3))
    body.setAttribute('color', new BufferAttribute(mesh.color, 3))
    const ranks = columns.map(({ height }) => columns.filter((other) => other.height > height).length)
    return { mesh, body, rings: footRings(columns), ranks }
  }, [columns])
  useEffect(
    () => () => {
      parts.body.dispose()
      parts.rings.dispose()
    },
    [parts],
  )
  const moving = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new columns ask for a frame
  useLayoutEffect(() => {
    moving.current = true
    invalidate()
  }, [parts, invalidate])
  useFrame(() => {
    if (!moving.current) return
    const age = still ? Number.POSITIVE_INFINITY : performance.now() - born.current
    const { position, owner, lift } = parts.mesh
    for (let i = 0; i < owner.length; i += 1) {
      const column = columns[owner[i] ?? 0]
      if (!column) continue
      position[i * 3 + 2] =
        column.at[2] + (lift[i] === 1 ? column.height * grownShare(parts.ranks[owner[i] ?? 0] ?? 0, age) : 0)
    }
    ;(parts.body.attributes['position'] as BufferAttribute).needsUpdate = true
    gl.shadowMap.needsUpdate = true
    moving.current = age < grownAfter(columns.length)
    if (moving.current) invalidate()
  })
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
