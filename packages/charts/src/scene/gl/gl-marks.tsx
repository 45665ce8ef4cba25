import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useMemo } from 'react'
import { BufferAttribute, BufferGeometry, InstancedBufferAttribute, InstancedBufferGeometry } from 'three'
import type { Vec3 } from '../../motion/camera.ts'
import { MAX_FLIGHTS, MAX_RINGS, type Strike, type Strikes, sceneNow } from '../../motion/strikes.ts'
import { dotTint, flightMaterial, lampTint, ringMaterial, spotMaterial } from './gl-materials.ts'

/** A lit city or a school. `size` in units across. */
export interface Spot {
  at: Vec3
  size: number
  kind: 'lamp' | 'dot'
}

/** Two rings that stay around a place; `size`: 1 is the usual one. */
export interface SteadyRings {
  at: Vec3
  size: number
}

const DISPOSE =
  (...things: { dispose: () => void }[]) =>
  () => {
    for (const thing of things) thing.dispose()
  }
const STEADY = 24
const ARC_STEPS = 36

/** All lights of the map: one draw call. */
export function Spots({ spots }: { spots: readonly Spot[] }) {
  const invalidate = useThree((state) => state.invalidate)
  const height = useThree((state) => state.size.height)
  const dpr = useThree((state) => state.viewport.dpr)
  const fov = useThree((state) => (state.camera as { fov?: number }).fov ?? 22)
  const material = useMemo(spotMaterial, [])
  const geometry = useMemo(() => {
    const made = new BufferGeometry()
    made.setAttribute('position', new BufferAttribute(new Float32Array(spots.flatMap(({ at }) => at)), 3))
    made.setAttribute('size', new BufferAttribute(new Float32Array(spots.map(({ size }) => size)), 1))
    made.setAttribute(
      'glow',
      new BufferAttribute(new Float32Array(spots.map(({ kind }) => (kind === 'lamp' ? 1 : 0))), 1),
    )
    made.setAttribute(
      'tint',
      new BufferAttribute(new Float32Array(spots.flatMap(({ kind }) => (kind === 'lamp' ? lampTint : dotTint))), 4),
    )
    return made
  }, [spots])
  useEffect(() => DISPOSE(material), [material])
  useEffect(() => DISPOSE(geometry), [geometry])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new spots need a frame too
  useEffect(() => {
    const uniform = material.uniforms['focal']
    if (uniform) uniform.value = ((height / 2) * dpr) / Math.tan((fov * Math.PI) / 360)
    invalidate()
  }, [material, geometry, height, dpr, fov, invalidate])
  return spots.length === 0 ? null : (
    <points geometry={geometry} material={material} frustumCulled={false} renderOrder={4} />
  )
}

const NEVER = -1e6
const fill = (attribute: InstancedBufferAttribute, values: readonly number[]) => {
  attribute.array.set(values)
  attribute.needsUpdate = true
}

/** Rings and fly lines. They ask for frames only while something moves; steady rings cost none. */
export function Moving({ strikes, steady }: { strikes: Strikes; steady: readonly SteadyRings[] }) {
  const invalidate = useThree((state) => state.invalidate)
  const size = useThree((state) => state.size)
  const rings = useMemo(() => {
    const geometry = new InstancedBufferGeometry()
    geometry.setAttribute(
      'position',
      new BufferAttribute(new Float32Array([-1, -1, 0, 1, -1, 0, -1, 1, 0, 1, 1, 0]), 3),
    )
    geometry.setIndex([0, 1, 2, 2, 1, 3])
    const centre = new InstancedBufferAttribute(new Float32Array((MAX_RINGS + STEADY) * 3), 3)
    const born = new InstancedBufferAttribute(new Float32Array(MAX_RINGS + STEADY).fill(NEVER), 1)
    const still = new InstancedBufferAttribute(new Float32Array(MAX_RINGS + STEADY), 1)
    geometry.setAttribute('centre', centre).setAttribute('born', born).setAttribute('steady', still)
    geometry.instanceCount = 0
    return { geometry, material: ringMaterial(), centre, born, still }
  }, [])
  const flights = useMemo(() => {
    const geometry = new InstancedBufferGeometry()
    const along: number[] = []
    const side: number[] = []
    const index: number[] = []
    for (let i = 0; i <= ARC_STEPS; i += 1) {
      along.push(i / ARC_STEPS, i / ARC_STEPS)
      side.push(-1, 1)
      if (i > 0) index.push(i * 2 - 2, i * 2 - 1, i * 2, i * 2, i * 2 - 1, i * 2 + 1)
    }
    geometry.setAttribute('along', new BufferAttribute(new Float32Array(along), 1))
    geometry.setAttribute('side', new BufferAttribute(new Float32Array(side), 1))
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(along.length * 3), 3))
    geometry.setIndex(index)
    const start = new InstancedBufferAttribute(new Float32Array(MAX_FLIGHTS * 3), 3)
    const end = new InstancedBufferAttribute(new Float32Array(MAX_FLIGHTS * 3), 3)
    const born = new InstancedBufferAttribute(new Float32Array(MAX_FLIGHTS).fill(NEVER), 1)
    geometry.setAttribute('start', start).setAttribute('end', end).setAttribute('born', born)
    geometry.instanceCount = 0
    return { geometry, material: flightMaterial(), start, end, born }
  }, [])
  useEffect(() => DISPOSE(rings.geometry, rings.material, flights.geometry, flights.material), [rings, flights])

  const load = useMemo(() => {
    return (alive: { rings: readonly Strike[]; flights: readonly Strike[] }) => {
      const still = steady.slice(0, STEADY)
      fill(
        rings.centre,
        [...alive.rings, ...still].flatMap(({ at }) => at),
      )
      fill(rings.born, [...alive.rings.map(({ born }) => born), ...still.map(() => NEVER)])
      fill(rings.still, [...alive.rings.map(() => 0), ...still.map(({ size }) => size)])
      rings.geometry.instanceCount = alive.rings.length + still.length
      fill(
        flights.start,
        alive.flights.flatMap(({ at }) => [...at]),
      )
      fill(
        flights.end,
        alive.flights.flatMap(({ to }) => [...(to ?? [0, 0, 0])]),
      )
      fill(
        flights.born,
        alive.flights.map(({ born }) => born),
      )
      flights.geometry.instanceCount = alive.flights.length
    }
  }, [rings, flights, steady])

  useEffect(() => strikes.subscribe(() => invalidate()), [strikes, invalidate])
  useEffect(() => {
    load(strikes.alive())
    invalidate()
  }, [load, strikes, invalidate])
  useFrame(() => {
    const now = sceneNow()
    const alive = strikes.alive(now)
    load(alive)
    for (const { material } of [rings, flights]) {
      const uniform = material.uniforms['now']
      if (uniform) uniform.value = now
    }
    const uniform = flights.material.uniforms['size']
    if (uniform) uniform.value = [size.width, size.height]
    if (alive.rings.length + alive.flights.length > 0) invalidate()
  })
  return (
    <>
      <mesh geometry={rings.geometry} material={rings.material} frustumCulled={false} renderOrder={3} />
      <mesh geometry={flights.geometry} material={flights.material} frustumCulled={false} renderOrder={5} />
    </>
  )
}
