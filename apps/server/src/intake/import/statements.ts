import { stat } from 'node:fs/promises'
import { openText } from './open-text.ts'

/** No statement is longer; without a bound a file that is something else would fill the memory. */
const LONGEST_STATEMENT = 4 * 1024 * 1024

/** One statement as text, and how much of the file has been read. */
export interface StatementText {
  text: string
  bytesRead: number
}

/** Length of a file, bytes. Throws when it cannot be read. */
export const sizeOf = async (path: string): Promise<number> => (await stat(path)).size

/** Reads statements from a file of JSON lines or one JSON array, plain or packed with gzip, without holding it in memory. */
export async function* readStatements(path: string): AsyncGenerator<StatementText> {
  const { stream: text, bytesRead } = await openText(path)
  text.setEncoding('utf8')
  const splitter = new Splitter()
  for await (const chunk of text) for (const statement of splitter.push(chunk as string)) yield { text: statement, bytesRead: bytesRead() }
  for (const statement of splitter.end()) yield { text: statement, bytesRead: bytesRead() }
}

/** Cuts a stream of text into statements: lines, or the elements of an array, which may span lines. */
class Splitter {
  #isArray: boolean | undefined
  #rest = ''
  /** Where the search in `#rest` goes on, so that no character is looked at twice. */
  #at = 0
  #start = -1
  #depth = 0
  #inString = false

  push(chunk: string): string[] {
    this.#rest += this.#isArray === undefined ? chunk.replace(/^\uFEFF/, '') : chunk
    if (this.#isArray === undefined) {
      const first = /\S/.exec(this.#rest)
      if (!first) return []
      this.#isArray = first[0] === '['
      if (this.#isArray) this.#rest = this.#rest.slice(first.index + 1)
    }
    const found = this.#isArray ? this.#elements() : this.#lines()
    if (this.#rest.length > LONGEST_STATEMENT) throw new Error('a statement is longer than 4 MB: this is no file of xAPI statements')
    return found
  }

  end(): string[] {
    const last = this.#rest.trim()
    return last === '' || this.#isArray ? [] : [last]
  }

  #lines(): string[] {
    const lines = this.#rest.split('\n')
    this.#rest = lines.pop() ?? ''
    return lines.map((line) => line.trim()).filter((line) => line !== '')
  }

  #elements(): string[] {
    const found: string[] = []
    let cut = 0
    for (; this.#at < this.#rest.length; this.#at++) {
      const c = this.#rest[this.#at]
      if (this.#inString) {
        if (c === '\\') this.#at++
        else if (c === '"') this.#inString = false
      } else if (c === '"') this.#inString = true
      else if (c === '{' && this.#depth++ === 0) this.#start = this.#at
      else if (c === '}' && --this.#depth === 0 && this.#start >= 0) {
        cut = this.#at + 1
        found.push(this.#rest.slice(this.#start, cut))
        this.#start = -1
      }
    }
    this.#rest = this.#rest.slice(cut)
    this.#at -= cut
    if (this.#start >= 0) this.#start -= cut
    return found
  }
}
