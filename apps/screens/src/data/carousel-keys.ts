/** Names under which the round and what breaks in are kept; what the socket tells of them is put there. */
export const CAROUSEL_KEY = ['bigLargeScreen/getWallCarousel'] as const
export const INTERRUPTS_KEY = ['bigLargeScreen/getInterrupts'] as const
