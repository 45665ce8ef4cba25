/** Names under which the round and what breaks in are kept; what the socket tells of them is put there. */
export const ROUND_KEY = ['bigLargeScreen/getWallCarousel'] as const
export const INTERRUPTS_KEY = ['bigLargeScreen/getInterrupts'] as const
