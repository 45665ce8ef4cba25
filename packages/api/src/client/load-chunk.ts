/** Pause before a chunk is asked for again, ms: it doubles up to the second figure. */
const MIN_PAUSE_MS = 1000
const MAX_PAUSE_MS = 30_000
/** Failures in a row after which a server that does answer is taken at its word. */
const ANSWERED_FAILURES = 3

/**
 * Status with which the server answers for the file that a failed dynamic import names (for the page itself where the browser
 * names none); null while no server answers, or only a proxy before it (5xx). 404 means that it serves another build.
 */
export async function statusOfChunk(error: unknown): Promise<number | null> {
  // Scripts are named with their origin, style sheets by their path.
  const [named] = /https?:\S+|\/\S+\.css/.exec(String(error)) ?? []
  const address = named?.startsWith('http') ? named : new URL(named ?? '', window.location.href)
  try {
    const { status } = await fetch(address, { method: 'HEAD', cache: 'no-store' })
    return status < 500 ? status : null
  } catch {
    return null
  }
}

/**
 * Loads a chunk of the program and outlasts a lost connection: `React.lazy` keeps a rejection for good, and nobody stands beside
 * a wall to load the page again. Rejects with the import's own error once the server answers and the chunk still fails.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let answered = 0
  for (let pause = MIN_PAUSE_MS; ; pause = Math.min(2 * pause, MAX_PAUSE_MS)) {
    try {
      return await load()
    } catch (error) {
      const status = await statusOfChunk(error)
      if (status === 404 || (status !== null && ++answered >= ANSWERED_FAILURES)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}
