import { describe, expect, it } from 'vitest'
import { boxOf, filling, MAX_ZOOM, placed, zoomed } from './crop.ts'

const wide = { width: 800, height: 400 }

describe('a picture behind a square window', () => {
  it('fills it at first, and its longer side can be moved to its ends', () => {
    expect(filling(wide)).toEqual({ zoom: 2, x: 0, y: 0 })
    expect(boxOf(wide, filling(wide), 240)).toEqual({ left: -120, top: 0, width: 480, height: 240 })
    expect(placed(wide, { zoom: 2, x: 9, y: 9 })).toEqual({ zoom: 2, x: 0.5, y: 0 })
    expect(boxOf(wide, placed(wide, { zoom: 2, x: -9, y: 0 }), 240).left).toBe(-240)
  })
  it('lies in the middle where it is smaller, and whole at the least zoom', () => {
    expect(boxOf(wide, placed(wide, { zoom: 0, x: 1, y: 1 }), 240)).toEqual({
      left: 0,
      top: 60,
      width: 240,
      height: 120,
    })
  })
  it('keeps what stands in the middle there while it grows, up to a limit', () => {
    expect(zoomed(wide, { zoom: 2, x: 0.25, y: 0 }, 4)).toEqual({ zoom: 4, x: 0.5, y: 0 })
    expect(zoomed(wide, { zoom: 2, x: 0.25, y: 0 }, 99)).toEqual({ zoom: MAX_ZOOM, x: 1, y: 0 })
    expect(zoomed(wide, { zoom: 4, x: 1.5, y: 0.5 }, 1)).toEqual({ zoom: 1, x: 0, y: 0 })
  })
})
