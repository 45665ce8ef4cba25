import { fonts } from '../../theme/index.ts'
import { estimate, type Measure } from './labels.ts'

let pen: CanvasRenderingContext2D | null | undefined

/** Width of a text in the walls' face, px; before the face has arrived the estimate is the safer guess. */
export const measureText: Measure = (text, size) => {
  pen ??= document.createElement('canvas').getContext('2d')
  if (!pen) return estimate(text, size)
  pen.font = `500 ${size}px ${fonts.wall}`
  return Math.max(pen.measureText(text).width, estimate(text, size) * 0.94)
}
