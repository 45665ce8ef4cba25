/** Lines of a stream, each as soon as it is whole; `onBytes` is called whenever anything has come. */
export async function* linesOf(stream: ReadableStream<Uint8Array>, onBytes: () => void): AsyncGenerator<string> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    onBytes()
    const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    yield* lines.filter((line) => line !== '')
  }
}

/** Calls `onOver` once `ms` have passed since the start or the last `again`. */
export function startTimer(
  ms: number,
  onOver: () => void,
): { again: () => void; isOver: () => boolean; end: () => void } {
  let over = false
  const run = () => {
    over = true
    onOver()
  }
  let timer = setTimeout(run, ms)
  return {
    again: () => {
      clearTimeout(timer)
      timer = setTimeout(run, ms)
    },
    isOver: () => over,
    end: () => clearTimeout(timer),
  }
}
