import { STAGE_HEIGHT, STAGE_WIDTH } from '@data-centre/api'
import { fonts } from '@data-centre/charts/theme'
import { fitStage } from '../stage/scale.ts'

/** Frames are counted for so long, ms. */
const FRAMES_MS = 2000

export interface FrameRate {
  /** Mean over two seconds. */
  fps: number
  /** Longest time between two frames, ms. */
  longest: number
}

/** Counts frames of this page. */
export const measureFrames = (): Promise<FrameRate> =>
  new Promise((resolve) => {
    let first = 0
    let last = 0
    let frames = 0
    let longest = 0
    const frame = (now: number) => {
      if (first === 0) first = now
      else {
        frames += 1
        longest = Math.max(longest, now - last)
      }
      last = now
      if (now - first < FRAMES_MS) requestAnimationFrame(frame)
      else resolve({ fps: Math.round((frames / (now - first)) * 10_000) / 10, longest: Math.round(longest) })
    }
    requestAnimationFrame(frame)
  })

export interface Graphics {
  /** webgl2, webgl, or nothing. */
  api: 'webgl2' | 'webgl' | null
  renderer: string
  largestTexture: number
}

/** What draws the maps. The context is given back at once: a browser has few. */
export function measureGraphics(): Graphics {
  const canvas = document.createElement('canvas')
  for (const api of ['webgl2', 'webgl'] as const) {
    const gl = canvas.getContext(api) as WebGLRenderingContext | null
    if (!gl) continue
    const named = gl.getExtension('WEBGL_debug_renderer_info')
    const found = {
      api,
      renderer: String(gl.getParameter(named ? named.UNMASKED_RENDERER_WEBGL : gl.RENDERER)),
      largestTexture: Number(gl.getParameter(gl.MAX_TEXTURE_SIZE)),
    }
    gl.getExtension('WEBGL_lose_context')?.loseContext()
    return found
  }
  return { api: null, renderer: '', largestTexture: 0 }
}

/** Texts whose faces the walls need. */
export const fontSamples = { 中文: '数据中心实时大屏', 数字: '0123456789' } as const

/** Whether a text is drawn in the walls' own faces: it is as wide in them whatever stands behind them. */
export async function measureFont(sample: string): Promise<boolean> {
  const own = fonts.wall.split(',').slice(0, -1).join(',')
  await document.fonts.load(`500 40px ${own}`, sample)
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return false
  const width = (font: string): number => {
    pen.font = font
    return pen.measureText(sample).width
  }
  const fontFaces = [...document.fonts]
    .filter((font) => font.status === 'loaded')
    .map((font) => font.family.replace(/["']/g, ''))
  return fontFaces.some(
    (font) => own.includes(font) && width(`500 40px '${font}', monospace`) === width(`500 40px '${font}', serif`),
  )
}

export interface ScreenFacts {
  stage: string
  viewport: string
  screen: string
  scale: number
  pixelRatio: number
}

export function screenFacts(): ScreenFacts {
  return {
    stage: `${STAGE_WIDTH} × ${STAGE_HEIGHT}`,
    viewport: `${window.innerWidth} × ${window.innerHeight}`,
    screen: `${window.screen.width} × ${window.screen.height}`,
    scale: Math.round(fitStage(window.innerWidth, window.innerHeight).scale * 1000) / 1000,
    pixelRatio: window.devicePixelRatio,
  }
}

const MIN_SCALE = 0.5
const MIN_FPS = 25

/** A demand on a screen, what was measured, and whether it holds; null while it is measured. */
export interface Verdict {
  id: 'scale' | 'fps' | 'webgl2'
  label: string
  measured: string
  passed: boolean | null
}

/** What a screen must be good for. */
export const verdictsOf = (
  { scale }: Pick<ScreenFacts, 'scale'>,
  frames: FrameRate | null,
  graphics: Graphics,
): Verdict[] => [
  { id: 'scale', label: `缩放不小于 ${MIN_SCALE}`, measured: String(scale), passed: scale >= MIN_SCALE },
  {
    id: 'fps',
    label: `刷新率不低于 ${MIN_FPS} 帧/秒`,
    measured: frames ? `${frames.fps} 帧/秒` : '测量中',
    passed: frames && frames.fps >= MIN_FPS,
  },
  { id: 'webgl2', label: '支持 WebGL 2', measured: graphics.api ?? '不支持', passed: graphics.api === 'webgl2' },
]
