import { stat } from 'node:fs/promises'
import { ImportError } from './import-error.ts'
import type { TextFile } from './text-file.ts'

/** No statement is longer; without a bound a file that is something else would fill the memory. */
const MAX_STATEMENT_LENGTH = 4 * 1024 * 1024

/** One statement as text, and how much of the file has been read. */
export interface StatementText {
  text: string
  bytesRead: number
  /** Where it stands: its line, or its number in an array. */
  place: string
}

/** Length of a file, bytes. Throws {@link ImportError} where there is none. */
export async function sizeOf(path: string): Promise<number> {
  const stats = await stat(path).catch(() => undefined)
  if (!stats) throw new ImportError(`没有找到文件 ${path}`)
  if (stats.isDirectory()) throw new ImportError(`${path} 是一个文件夹，不是文件`)
  return stats.size
}

/**
 * Reads statements from a file of JSON lines or one JSON array without holding it in memory. Throws {@link ImportError} for
 * what is no file of statements, and for an array that does not end.
 */
export async function* readStatements({ name, open }: Pick<TextFile, 'name' | 'open'>): AsyncGenerator<StatementText> {
  const { stream: text, bytesRead } = await open()
  text.setEncoding('utf8')
  const splitter = new Splitter(name)
  for await (const chunk of text)
    for (const statement of splitter.push(chunk as string)) yield { ...statement, bytesRead: bytesRead() }
  for (const statement of splitter.end()) yield { ...statement, bytesRead: bytesRead() }
}

type Found = Pick<StatementText, 'text' | 'place'>

/** Cuts a stream of text into statements: lines, or the elements of an array, which may span lines. */
class Splitter {
  readonly #name: string
  /** Lines, or elements of the array, that have been passed. */
  #count = 0
  #isClosed = false
  #isArray: boolean | undefined
  #rest = ''
  /** Where the search in `#rest` goes on, so that no character is looked at twice. */
  #at = 0
  #start = -1
  #depth = 0
  #inString = false

  constructor(name: string) {
    this.#name = name
  }

  push(chunk: string): Found[] {
    this.#rest += this.#isArray === undefined ? chunk.replace(/^\uFEFF/, '') : chunk
    if (this.#isArray === undefined) {
      const first = /\S/.exec(this.#rest)
      if (!first) return []
      this.#isArray = first[0] === '['
      if (this.#isArray) this.#rest = this.#rest.slice(first.index + 1)
    }
    const found = this.#isArray ? this.#elements() : this.#lines()
    if (this.#rest.length > MAX_STATEMENT_LENGTH)
      throw new ImportError(
        `${this.#name} 第 ${this.#count + 1} ${this.#isArray ? '条' : '行'}超过 4 MB，这不是 xAPI 语句文件`,
      )
    return found
  }

  end(): Found[] {
    if (this.#isArray && !this.#isClosed)
      throw new ImportError(
        `${this.#name} 不完整：JSON 数组在第 ${this.#count + 1} 条处中断，请重新取得完整的文件后再导入`,
      )
    return this.#isArray ? [] : [this.#rest].flatMap((line) => this.#lineFound(line))
  }

  #lines(): Found[] {
    const lines = this.#rest.split('\n')
    this.#rest = lines.pop() ?? ''
    return lines.flatMap((line) => this.#lineFound(line))
  }

  #lineFound(line: string): Found[] {
    const text = line.trim()
    this.#count++
    return text === '' ? [] : [{ text, place: `第 ${this.#count} 行` }]
  }

  #elements(): Found[] {
    const found: Found[] = []
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
        found.push({ text: this.#rest.slice(this.#start, cut), place: `第 ${++this.#count} 条` })
        this.#start = -1
      } else if (c === ']' && this.#depth === 0) this.#isClosed = true
    }
    this.#rest = this.#rest.slice(cut)
    this.#at -= cut
    if (this.#start >= 0) this.#start -= cut
    return found
  }
}
