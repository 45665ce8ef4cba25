/** A thread that draws pictures: the server's loop only hands them over. */
import { parentPort } from 'node:worker_threads'
import { type Characters, drawCharacters } from './characters.ts'
import { drawPuzzle, type Puzzle } from './picture.ts'

/** What is to be drawn; `gap` where it is not to be drawn by lot. */
export type Order = { kind: 'puzzle'; gap?: number | undefined } | { kind: 'characters' }
export type Drawn = Puzzle | Characters

parentPort?.on('message', (order: Order) =>
  parentPort?.postMessage((order.kind === 'puzzle' ? drawPuzzle(order.gap) : drawCharacters()) satisfies Drawn),
)
