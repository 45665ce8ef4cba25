/** How many walls the benches of deliveries open. */
export const WALLS = Number(process.env.BENCH_WALLS ?? 1000)
/** How long events are sent at one pace. */
export const SECONDS = 20
/** The faster of two paces. */
export const FASTER_HZ = 5
export const nation = { level: 'nation', id: 'China' } as const
