import { stat } from 'node:fs/promises'
import { ImportError } from '../import-error.ts'
import type { TextFile } from '../text-file.ts'

/** No statement is longer; without a bound a file that is something else would fill the memory. */
const MAX_STATEMENT_LENGTH = 4 * 1024 * 1024
/** Enough of a file to see in which form it holds its statements. */
const DETECT_LENGTH = 64 * 1024

/** One statement as text, and how much of the file has been read. */
export interface StatementText {
  text: string
  bytesRead: number
  /** Where it stands: its line, or its number among those that span lines. */
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
 * Reads statements from a file without holding it in memory: JSON lines, one JSON array, pages of a learning record store
 * (`{"statements": […], "more": …}`, one or several in a row), or objects that span lines. Throws {@link ImportError} for what
 * is no file of statements, and for one that does not end.
 */
export async function* readStatements({ name, open }: Pick<TextFile, 'name' | 'open'>): AsyncGenerator<StatementText> {
  const { stream, bytesRead } = await open()
  stream.setEncoding('utf8')
  const splitter = new Splitter(name)
  for await (const chunk of stream)
    for (const statement of splitter.push(chunk as string)) yield { ...statement, bytesRead: bytesRead() }
  for (const statement of splitter.end()) yield { ...statement, bytesRead: bytesRead() }
}

type Found = Pick<StatementText, 'text' | 'place'>

/** How a file holds its statements. */
type Form = 'lines' | 'list' | 'pages' | 'objects'

/** A page's other members are plain: `more`, a version, a count. */
const PAGE = /^\{(?:\s*"[^"]*"\s*:\s*(?:"(?:[^"\\]|\\.)*"|[\d.]+|true|false|null)\s*,)*\s*"statements"\s*:\s*\[/
const NEXT_PAGE = /\{(?:\s*"[^"]*"\s*:\s*(?:"(?:[^"\\]|\\.)*"|[\d.]+|true|false|null)\s*,)*\s*"statements"\s*:\s*\[/
/** What stands behind a page and before the next one is shorter. */
const BETWEEN_PAGES = 4096

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** The form of a file that begins so, and where its statements begin; undefined while more of it is needed. */
function formOf(text: string, isEnd: boolean): { form: Form; start: number } | undefined {
  const first = /\S/.exec(text)
  if (!first) return isEnd ? { form: 'lines', start: 0 } : undefined
  if (first[0] === '[') return { form: 'list', start: first.index + 1 }
  const page = PAGE.exec(text.slice(first.index))
  if (page) return { form: 'pages', start: first.index + page[0].length }
  if (!isEnd && text.length < DETECT_LENGTH) return undefined
  const [head = '', next] = text
    .slice(first.index)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  // A broken first line among lines is refused by itself; an object that spans lines goes on with a name or a bracket.
  const spans = first[0] === '{' && next !== undefined && !next.startsWith('{') && !isJson(head)
  return { form: spans ? 'objects' : 'lines', start: 0 }
}

/** Cuts a stream of text into statements: lines, or objects, which may span lines. */
class Splitter {
  readonly #name: string
  /** Lines, or objects, that have been passed. */
  #count = 0
  #isClosed = false
  #form: Form | undefined
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
    this.#rest += this.#form === undefined ? chunk.replace(/^\uFEFF/, '') : chunk
    if (!this.#hasForm(false)) return []
    const found = this.#form === 'lines' ? this.#lines() : this.#objects()
    if (this.#rest.length > MAX_STATEMENT_LENGTH)
      throw new ImportError(
        `${this.#name} 第 ${this.#count + 1} ${this.#form === 'lines' ? '行' : '条'}超过 4 MB，这不是 xAPI 语句文件`,
      )
    return found
  }

  end(): Found[] {
    const before = this.#form
    this.#hasForm(true)
    if (this.#form === 'lines') return [...this.#lines(), ...this.#lineFound(this.#rest)]
    const found = before === undefined ? this.#objects() : []
    const isWhole = this.#form === 'objects' ? this.#depth === 0 && !this.#inString : this.#isClosed
    if (!isWhole)
      throw new ImportError(
        `${this.#name} 不完整：JSON ${this.#form === 'objects' ? '对象' : '数组'}在第 ${this.#count + 1} 条处中断，请重新取得完整的文件后再导入`,
      )
    return found
  }

  #hasForm(isEnd: boolean): boolean {
    if (this.#form !== undefined) return true
    const found = formOf(this.#rest, isEnd)
    if (!found) return false
    this.#form = found.form
    this.#rest = this.#rest.slice(found.start)
    return true
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

  #objects(): Found[] {
    const found: Found[] = []
    let cut = 0
    for (; this.#at < this.#rest.length; this.#at++) {
      if (this.#isClosed && !(this.#findsNextPage() && this.#at < this.#rest.length)) break
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
      } else if (c === ']' && this.#depth === 0 && this.#form !== 'objects') this.#isClosed = true
    }
    if (this.#isClosed) cut = Math.max(cut, this.#rest.length - BETWEEN_PAGES)
    this.#rest = this.#rest.slice(cut)
    this.#at = Math.max(0, this.#at - cut)
    if (this.#start >= 0) this.#start -= cut
    return found
  }

  /** Goes on behind the beginning of the next page; what stands between two pages is no statement. */
  #findsNextPage(): boolean {
    const next = this.#form === 'pages' ? NEXT_PAGE.exec(this.#rest.slice(this.#at)) : null
    if (!next) return false
    this.#at += next.index + next[0].length
    this.#isClosed = false
    return true
  }
}
