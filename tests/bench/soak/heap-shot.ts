import type { CDPSession } from 'playwright-core'

/** What V8 keeps for a page, MB: what its program holds, and what V8 has compiled of the program. */
export interface HeapShot {
  objects: number
  code: number
}

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } }
  nodes: number[]
}

/** Neither are objects of the program: the browser's own, which its developer tools multiply, and roots that take no place. */
const OUTSIDE = ['native', 'synthetic']

/** The heap as the browser's own tools write it down, after a collection. */
export async function takeHeap(session: CDPSession): Promise<string> {
  const chunks: string[] = []
  const keep = ({ chunk }: { chunk: string }) => void chunks.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', keep)
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', keep)
  return chunks.join('')
}

/** Sums a heap up. Compiled code grows for hours while V8 goes over its functions, and ends with the program's size; what leaks are objects. */
export function sumHeap(written: string): HeapShot {
  const { snapshot, nodes } = JSON.parse(written) as Snapshot
  const { node_fields: fields, node_types: types } = snapshot.meta
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')]
  const bytes = { objects: 0, code: 0 }
  for (let at = 0; at < nodes.length; at += fields.length) {
    const name = types[0][nodes[at + type] as number] as string
    if (OUTSIDE.includes(name)) continue
    bytes[name === 'code' ? 'code' : 'objects'] += nodes[at + size] as number
  }
  return { objects: bytes.objects / 2 ** 20, code: bytes.code / 2 ** 20 }
}
