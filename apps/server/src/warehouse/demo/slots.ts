const HOUR_MS = 3_600_000
/** Streams are read by quarters of a day. Midnight in Shanghai lies on their border. */
export const SLOT_MS = 6 * HOUR_MS
export const SLOT_SHIFT_MS = 4 * HOUR_MS
export const READ_MS = 120_000

export const slotOf = (ms: number): number => Math.floor((ms - SLOT_SHIFT_MS) / SLOT_MS)

/** A moment (seconds) as the platforms send it. */
export const wireTime = (seconds: number): string =>
  `${new Date(seconds * 1000 + 8 * HOUR_MS).toISOString().slice(0, 19)}+08:00`
