import type { Box } from '../data/wall-context.ts'

/** Where the regions of a wall stand, in the order in which they come in. */
export type Frame = Readonly<Record<string, Box>>

/** The frame that most walls share: three panels on each side, numbers, map and a strip in the middle. */
export const standardFrame = {
  K: [496, 104, 928, 112],
  M: [496, 232, 928, 560],
  L1: [24, 104, 448, 306],
  R1: [1448, 104, 448, 306],
  L2: [24, 426, 448, 306],
  R2: [1448, 426, 448, 306],
  L3: [24, 748, 448, 306],
  R3: [1448, 748, 448, 306],
  B: [496, 808, 928, 246],
} as const satisfies Frame

/** The same frame on the 3840x1080 stage of ultra-wide LED walls: broader sides, and all the rest for the middle. */
export const wideFrame = {
  K: [768, 104, 2304, 112],
  M: [768, 232, 2304, 560],
  L1: [24, 104, 720, 306],
  R1: [3096, 104, 720, 306],
  L2: [24, 426, 720, 306],
  R2: [3096, 426, 720, 306],
  L3: [24, 748, 720, 306],
  R3: [3096, 748, 720, 306],
  B: [768, 808, 2304, 246],
} as const satisfies Frame

/** The frame of walls of what happens now: a stream of deeds, a map, and what the minutes and types of them are. */
export const streamFrame = {
  F: [24, 104, 560, 952],
  M: [608, 104, 760, 600],
  P: [608, 720, 760, 336],
  R1: [1392, 104, 504, 460],
  R2: [1392, 580, 504, 476],
} as const satisfies Frame

/** The same on the 3840x1080 stage. */
export const wideStreamFrame = {
  F: [24, 104, 720, 952],
  M: [784, 104, 1320, 952],
  P: [2144, 104, 760, 952],
  R1: [2944, 104, 872, 460],
  R2: [2944, 580, 872, 476],
} as const satisfies Frame
