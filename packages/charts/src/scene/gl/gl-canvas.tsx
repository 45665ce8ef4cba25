import { createRoot, type ReconcilerRoot } from '@react-three/fiber'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { NoToneMapping, type Object3D, type OrthographicCamera, type PerspectiveCamera, WebGLRenderer } from 'three'
import { DRAW_NOW } from './draw-now.ts'

/** What the 3D renderer did, for tests and for the frame watch. */
export interface GlCounts {
  /** Frames drawn since the picture appeared. */
  frames: number
  /** Of the last frame. */
  calls: number
  triangles: number
  /** What the context holds: these must not grow as a wall runs. */
  geometries: number
  textures: number
}

/** What the owner of a canvas learns of it. */
export interface GlEvents {
  /** The context was lost or never came. */
  onLost: () => void
  /** After each frame: the counts and the time since the last frame, ms. */
  onFrame: (counts: GlCounts, sinceLast: number) => void
}

interface GlCanvasProps extends GlEvents {
  /** Size in stage px. */
  width: number
  height: number
  /** Device pixels per stage px: scale of the stage x pixel ratio of the screen. */
  density: number
  /** Another value is another picture, and another canvas. */
  picture: unknown
  cameraOf: () => PerspectiveCamera | OrthographicCamera
  /** Prepares a new renderer. */
  prepare?: (gl: WebGLRenderer) => void
  children: ReactNode
}

/** Counts the frames of a renderer; `scene` is the one that was drawn last. */
function counted(
  gl: WebGLRenderer,
  report: GlEvents['onFrame'],
): { scene: Object3D | undefined; draw: WebGLRenderer['render'] } {
  const state = { scene: undefined as Object3D | undefined, draw: gl.render.bind(gl) }
  let lastFrame = performance.now()
  let frames = 0
  gl.render = (scene, eye) => {
    state.draw(scene, eye)
    state.scene = scene
    const now = performance.now()
    frames += 1
    const { render, memory } = gl.info
    report(
      {
        frames,
        calls: render.calls,
        triangles: render.triangles,
        geometries: memory.geometries,
        textures: memory.textures,
      },
      now - lastFrame,
    )
    lastFrame = now
  }
  return state
}

/** Puts a new canvas into its host and starts a root on it; the result takes both away. `setRoot` hears of the root once it draws. */
function mount(
  host: HTMLElement | null,
  latest: () => GlCanvasProps,
  setRoot: (root: ReconcilerRoot<HTMLCanvasElement> | null) => void,
): (() => void) | undefined {
  const canvas = document.createElement('canvas')
  const { width, height, density, picture } = latest()
  canvas.style.cssText = `display:block;width:${width}px;height:${height}px`
  host?.append(canvas)
  let live = true
  const lost = (event: Event) => {
    event.preventDefault()
    if (live) latest().onLost()
  }
  canvas.addEventListener('webglcontextlost', lost)
  const camera = latest().cameraOf()
  let gl: WebGLRenderer
  try {
    gl = new WebGLRenderer({ canvas, antialias: true, alpha: true, powerPreference: 'high-performance' })
  } catch {
    latest().onLost()
    return
  }
  gl.toneMapping = NoToneMapping
  latest().prepare?.(gl)
  const frames = counted(gl, (counts, sinceLast) => {
    const now = latest()
    // A frame that is drawn when another canvas is due is none of that one.
    if (now.picture === picture && now.density === density) now.onFrame(counts, sinceLast)
  })
  // A canvas keeps nothing of what it drew: who copies it asks for the frame in the same moment.
  const drawNow = () => {
    if (frames.scene) frames.draw(frames.scene, camera)
  }
  window.addEventListener(DRAW_NOW, drawNow)
  const made = createRoot(canvas)
  void made
    .configure({
      gl,
      camera,
      flat: true,
      shadows: gl.shadowMap.enabled ? 'percentage' : false,
      frameloop: 'demand',
      dpr: density,
      size: { width, height, top: 0, left: 0 },
    })
    .then(() => {
      if (!live) return
      // The root's own settings come after those of the owner, which hold.
      latest().prepare?.(gl)
      setRoot(made)
      made.render(latest().children)
    })
    .catch(() => live && latest().onLost())
  return () => {
    live = false
    setRoot(null)
    canvas.removeEventListener('webglcontextlost', lost)
    window.removeEventListener(DRAW_NOW, drawNow)
    made.unmount()
    gl.dispose()
    canvas.remove()
  }
}

/**
 * A scene in WebGL. The canvas is sized in stage px and drawn at `density`, so it stays sharp when the stage is scaled up
 * and costs less when it is scaled down. Frames are drawn on demand only.
 */
export function GlCanvas(props: GlCanvasProps) {
  const host = useRef<HTMLDivElement>(null)
  const root = useRef<ReconcilerRoot<HTMLCanvasElement> | null>(null)
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const { picture, density, children } = props

  // biome-ignore lint/correctness/useExhaustiveDependencies: a canvas has one density for life, so a new density is a new canvas
  useEffect(
    () =>
      mount(
        host.current,
        () => latest.current,
        (made) => {
          root.current = made
        },
      ),
    [picture, density],
  )

  useEffect(() => {
    root.current?.render(children)
  })
  return <div ref={host} />
}
