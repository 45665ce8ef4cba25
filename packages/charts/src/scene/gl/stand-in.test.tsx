// @vitest-environment happy-dom
import { act, lazy } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { GlCounts, GlEvents } from './gl-canvas.tsx'
import { StandIn } from './stand-in.tsx'
import { useRenderer } from './use-renderer.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const frame: GlCounts = { frames: 1, calls: 1, triangles: 1, geometries: 1, textures: 1 }
const isMoving = () => false
let host: HTMLElement
let root: Root
/** What the canvas tells its owner. */
let canvas: GlEvents
let load: () => void

/** A scene whose part of the program arrives when the test says so, and which draws when it says so. */
function sceneOf() {
  const program = new Promise<void>((resolve) => {
    load = resolve
  })
  return lazy(async () => {
    await program
    return {
      default: (events: GlEvents) => {
        canvas = events
        return <i className="scene" />
      },
    }
  })
}
function Picture({ scene: Scene, of }: { scene: ReturnType<typeof sceneOf>; of: string }) {
  const { onFrame, onLost, ...renderer } = useRenderer({
    mode: '3d',
    picture: of,
    density: 1,
    isMoving,
    onCounts: undefined,
  })
  return (
    <StandIn {...renderer} flat={<i className="flat" />}>
      <Scene key={renderer.mounts} {...{ onFrame, onLost }} />
    </StandIn>
  )
}

beforeEach(() => {
  // There are no graphics here: the machine answers as one that has some.
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ getExtension: () => null } as never)
  host = document.body.appendChild(document.createElement('div'))
  root = createRoot(host)
})
afterEach(async () => {
  await act(async () => root.unmount())
  host.remove()
  vi.restoreAllMocks()
})
const seen = () => [...host.querySelectorAll('i')].map(({ className }) => className)

it('shows the flat picture until the scene has drawn its first frame, and again for every further canvas', async () => {
  const scene = sceneOf()
  const show = (of: string) => act(async () => root.render(<Picture scene={scene} of={of} />))
  await show('nation')
  expect(seen()).toEqual(['flat'])
  await act(async () => load())
  expect(seen()).toEqual(['flat', 'scene'])
  await act(async () => canvas.onFrame(frame, 16))
  expect(seen()).toEqual(['scene'])
  await show('province')
  expect(seen()).toEqual(['flat', 'scene'])
  await act(async () => canvas.onFrame(frame, 16))
  expect(seen()).toEqual(['scene'])
  await act(async () => canvas.onLost())
  expect(seen()).toEqual(['flat', 'scene'])
  await act(async () => canvas.onFrame(frame, 16))
  expect(seen()).toEqual(['scene'])
})
