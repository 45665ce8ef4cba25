import { useFrame, useThree } from '@react-three/fiber'
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { BufferAttribute, BufferGeometry, CanvasTexture, Color, type DirectionalLight, SRGBColorSpace } from 'three'
import { sceneColors } from '../../theme/tokens.ts'
import type { Country } from '../country/country.ts'
import { borderOf } from '../country/plate-border.ts'
import { paintRelief, type Relief, reliefOf } from '../country/relief.ts'
import type { Paint } from '../paint.ts'
import { haloOf } from './halo.ts'
import { ReliefMotion } from './motion.ts'

const toGeometry = (mesh: Relief['roof']) => {
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(mesh.position, 3))
  geometry.setAttribute('normal', new BufferAttribute(mesh.normal, 3))
  geometry.setAttribute('color', new BufferAttribute(mesh.color, 3))
  geometry.setIndex(new BufferAttribute(mesh.index, 1))
  return geometry
}

const groundLight = () => {
  const { r, g, b } = new Color(sceneColors.context)
  return [r, g, b] as const
}

/** The plates of the country with their borders, rising and recolouring as the paint changes. */
export function Plates({ country, paint, still }: { country: Country; paint: Paint; still: boolean }) {
  const invalidate = useThree((state) => state.invalidate)
  const gl = useThree((state) => state.gl)
  const parts = useMemo(() => {
    const relief = reliefOf(country.territory.areas, country.keep)
    return {
      relief,
      roof: toGeometry(relief.roof),
      wall: toGeometry(relief.wall),
      inner: borderOf(country.borders.inner, sceneColors.innerLine, country.look.inner),
      outer: borderOf(country.borders.outer, sceneColors.coastLine, country.look.outer),
      motion: new ReliefMotion(country.order, groundLight()),
    }
  }, [country])
  useEffect(
    () => () => {
      parts.roof.dispose()
      parts.wall.dispose()
      for (const { line } of [parts.inner, parts.outer]) {
        line.geometry.dispose()
        line.material.dispose()
      }
    },
    [parts],
  )
  const moving = useRef(true)
  useLayoutEffect(() => {
    parts.motion.aim(paint, performance.now(), still)
    moving.current = true
    invalidate()
  }, [parts, paint, still, invalidate])
  useFrame(() => {
    if (!moving.current) return
    const state = parts.motion.at(performance.now())
    paintRelief(parts.relief, state.paint)
    for (const geometry of [parts.roof, parts.wall]) {
      for (const name of ['position', 'color']) (geometry.attributes[name] as BufferAttribute).needsUpdate = true
    }
    parts.inner.lift(state.paint.height)
    parts.outer.lift(state.paint.height)
    gl.shadowMap.needsUpdate = true
    moving.current = state.moving
    if (state.moving) invalidate()
  })
  return (
    <>
      <mesh geometry={parts.roof} castShadow receiveShadow frustumCulled={false}>
        <meshLambertMaterial vertexColors polygonOffset polygonOffsetFactor={1} polygonOffsetUnits={1} />
      </mesh>
      <mesh geometry={parts.wall} castShadow frustumCulled={false}>
        <meshBasicMaterial vertexColors />
      </mesh>
      <primitive object={parts.inner.line} />
      <primitive object={parts.outer.line} />
    </>
  )
}

/** What lies under the land: its shadow and its glow. */
export function HaloPlane({ country }: { country: Country }) {
  const halo = useMemo(() => haloOf(country, { shadow: sceneColors.shadow, glow: sceneColors.haloBlue }), [country])
  const texture = useMemo(() => {
    const made = new CanvasTexture(halo.canvas)
    made.colorSpace = SRGBColorSpace
    return made
  }, [halo])
  useEffect(() => () => texture.dispose(), [texture])
  return (
    <mesh position={[halo.centre[0], halo.centre[1], -0.02]} renderOrder={-1}>
      <planeGeometry args={[halo.width, halo.height]} />
      <meshBasicMaterial map={texture} transparent depthWrite={false} />
    </mesh>
  )
}

/** Light from the upper left, a cool sky, a weak light from the right: relief without gloss. */
export function Lights() {
  const key = useRef<DirectionalLight>(null)
  return (
    <>
      <hemisphereLight args={[sceneColors.sky, sceneColors.groundLight, 1.25]} position={[0, 0, 1]} />
      <directionalLight
        ref={key}
        color={sceneColors.key}
        intensity={2.2}
        position={[-34, 30, 60]}
        castShadow
        shadow-mapSize={[4096, 4096]}
        shadow-radius={5}
        shadow-bias={-0.0006}
        shadow-normalBias={0.06}
        shadow-camera-left={-42}
        shadow-camera-right={42}
        shadow-camera-top={36}
        shadow-camera-bottom={-36}
        shadow-camera-near={20}
        shadow-camera-far={130}
      />
      <directionalLight color={sceneColors.fill} intensity={0.35} position={[30, -40, 22]} />
    </>
  )
}
