import { createRoot, extend, type ReconcilerRoot } from '@react-three/fiber'
import { useEffect, useLayoutEffect, useRef } from 'react'
import {
  DirectionalLight,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  NoToneMapping,
  Object3D,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  Points,
  WebGLRenderer,
} from 'three'
import type { Vec3, View } from '../motion/camera.ts'
import type { Strikes } from '../motion/strikes.ts'
import type { Column } from './columns.ts'
import type { Country } from './country.ts'
import { DRAW_NOW } from './draw-now.ts'
import { Columns } from './gl-columns.tsx'
import { aimCamera, Eye } from './gl-eye.tsx'
import { Moving, type Spot, Spots } from './gl-marks.tsx'
import { HaloPlane, Lights, Plates } from './gl-relief.tsx'
import type { Paint } from './paint.ts'

extend({ DirectionalLight, HemisphereLight, Mesh, MeshBasicMaterial, MeshLambertMaterial, Object3D, PlaneGeometry, Points })

/** What the 3D renderer did, for tests and for the frame watch. */
export interface GlCounts {
  /** Frames drawn since the map appeared. */
  frames: number
  /** Of the last frame. */
  calls: number
  triangles: number
  /** What the context holds: these must not grow as a wall runs. */
  geometries: number
  textures: number
}

export interface GlMapProps {
  country: Country
  paint: Paint
  spots: readonly Spot[]
  steady: readonly Vec3[]
  strikes: Strikes
  columns: readonly Column[]
  /** Where the eye goes; it moves there. */
  view: View
  /** Device pixels per stage px: scale of the stage x pixel ratio of the screen. */
  density: number
  /** Nothing animates: values swap. */
  still: boolean
  /** The context was lost or never came. */
  onLost: () => void
  /** After each frame: the counts and the time since the last frame, ms. */
  onFrame: (counts: GlCounts, sinceLast: number) => void
}

/** The scene itself, without its canvas. */
function Scene({ country, paint, spots, steady, strikes, columns, view, still }: GlMapProps) {
  return (
    <>
      <Eye view={view} start={country.view} still={still} />
      <Lights />
      <HaloPlane country={country} />
      <Plates country={country} paint={paint} still={still} />
      {columns.length > 0 && <Columns key={columns.map(({ code }) => code).join()} columns={columns} still={still} />}
      <Spots spots={spots} />
      <Moving strikes={strikes} steady={steady} />
    </>
  )
}

function rendererOn(canvas: HTMLCanvasElement): WebGLRenderer {
  const gl = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'high-performance' })
  gl.toneMapping = NoToneMapping
  gl.shadowMap.enabled = true
  gl.shadowMap.type = PCFShadowMap
  // Shadows move only when plates do; Plates asks for them.
  gl.shadowMap.autoUpdate = false
  return gl
}

/**
 * The map in WebGL. The canvas is sized in stage px and drawn at `density`, so it stays sharp when the stage is scaled up
 * and costs less when it is scaled down. Frames are drawn on demand only.
 */
export function GlMap(props: GlMapProps) {
  const host = useRef<HTMLDivElement>(null)
  const root = useRef<ReconcilerRoot<HTMLCanvasElement> | null>(null)
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const { country, density } = props

  // biome-ignore lint/correctness/useExhaustiveDependencies: a canvas has one density for life, so a new density is a new canvas
  useEffect(() => {
    const canvas = document.createElement('canvas')
    const { view } = country
    canvas.style.cssText = `display:block;width:${view.width}px;height:${view.height}px`
    host.current?.append(canvas)
    let live = true
    let lastFrame = performance.now()
    let frames = 0
    const lost = (event: Event) => {
      event.preventDefault()
      if (live) latest.current.onLost()
    }
    canvas.addEventListener('webglcontextlost', lost)
    const camera = new PerspectiveCamera(view.fov, view.width / view.height, 4, 400)
    camera.up.set(0, 0, 1)
    aimCamera(camera, view)
    let gl: WebGLRenderer
    try {
      gl = rendererOn(canvas)
    } catch {
      latest.current.onLost()
      return
    }
    const draw = gl.render.bind(gl)
    let latestScene: Object3D | undefined
    gl.render = (scene, eye) => {
      draw(scene, eye)
      latestScene = scene
      const now = performance.now()
      frames += 1
      const { render, memory } = gl.info
      latest.current.onFrame({ frames, calls: render.calls, triangles: render.triangles, geometries: memory.geometries, textures: memory.textures }, now - lastFrame)
      lastFrame = now
    }
    // A canvas keeps nothing of what it drew: who copies it asks for the frame in the same moment.
    const drawNow = () => {
      if (latestScene) draw(latestScene, camera)
    }
    window.addEventListener(DRAW_NOW, drawNow)
    const made = createRoot(canvas)
    void made
      .configure({
        gl,
        camera,
        flat: true,
        shadows: 'percentage',
        frameloop: 'demand',
        dpr: latest.current.density,
        size: { width: view.width, height: view.height, top: 0, left: 0 },
      })
      .then(() => {
        if (!live) return
        gl.shadowMap.enabled = true
        root.current = made
        made.render(<Scene {...latest.current} />)
      })
      .catch(() => live && latest.current.onLost())
    return () => {
      live = false
      root.current = null
      canvas.removeEventListener('webglcontextlost', lost)
      window.removeEventListener(DRAW_NOW, drawNow)
      made.unmount()
      gl.dispose()
      canvas.remove()
    }
  }, [country, density])

  useEffect(() => {
    root.current?.render(<Scene {...props} />)
  })
  return <div ref={host} />
}
