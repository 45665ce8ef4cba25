import { stat } from 'node:fs/promises'
import { INTAKE_ITEM } from '@data-centre/api'
import { ImportError } from '../import-error.ts'
import type { TextFile } from '../text-file.ts'

/** Of a statement that is longer than the bound only so much is kept: enough to be refused by itself. */
const KEPT_LENGTH = INTAKE_ITEM.bytes + 1
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
 * Reads statements from a file without holding it in memory: JSON lines, or JSON lists, pages of a learning record store
 * (`{"statements": […], "more": …}`) and objects that span lines, one or several in a row. Throws {@link ImportError} for a file
 * that does not end, and for one that holds something else between its statements.
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

/** How a file holds its statements: one a line, or as JSON values that may span lines. */
type Form = 'lines' | 'values'

/** What may stand between JSON values: blanks, commas, and the marks that some writers begin a file or a record with. */
const BETWEEN = ' \t\r\n,\u001e\ufeff'
/** What a page calls its list; the text is looked at up to the bracket. */
const LIST_NAME = /(?<!\\)"statements"\s*:\s*$/
const LIST_NAME_LENGTH = 64
/** Texts of a JSON value, with the bracket of the list that one names, and brackets. */
const TOKENS = /"(?:[^"\\]|\\.)*"(?:\s*:\s*\[)?|[{}[\]]/gs

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** Whether the object with which a text begins holds a list of statements: a page of a store. */
function beginsPage(text: string): boolean {
  let depth = 0
  for (const [token] of text.matchAll(TOKENS)) {
    if (depth === 1 && LIST_NAME.test(token.slice(0, -1))) return true
    if (token.endsWith('{') || token.endsWith('[')) depth++
    else if ((token === '}' || token === ']') && --depth === 0) return false
  }
  return false
}

/** The form of a file that begins so; undefined while more of it is needed. */
function formOf(text: string, isEnd: boolean): Form | undefined {
  const first = /\S/.exec(text)
  if (!first) return isEnd ? 'lines' : undefined
  if (first[0] === '[' || (first[0] === '{' && beginsPage(text))) return 'values'
  if (!isEnd && text.length < DETECT_LENGTH) return undefined
  const [head = '', next] = text
    .slice(first.index)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  // A broken first line among lines is refused by itself; an object that spans lines goes on with a name or a bracket.
  const spans = first[0] === '{' && next !== undefined && !next.startsWith('{') && !isJson(head)
  return spans ? 'values' : 'lines'
}

/** Cuts a stream of text into statements: lines, or JSON values out of lists and pages. */
class Splitter {
  readonly #name: string
  /** Lines, or values, that have been passed. */
  #count = 0
  #form: Form | undefined
  #rest = ''
  /** The beginning of a statement that is too long. */
  #head: string | undefined
  /** Where the search in `#rest` goes on, so that no character is looked at twice. */
  #at = 0
  /** Where the value begins that is being read, -1 between values. */
  #start = -1
  #depth = 0
  #inString = false
  /** Lists that are open around the value; within a page those of the page. */
  #lists = 0
  /** Lists that are open around the page; undefined where there is none. */
  #aroundPage: number | undefined

  constructor(name: string) {
    this.#name = name
  }

  push(chunk: string): Found[] {
    this.#rest += this.#form === undefined ? chunk.replace(/^\uFEFF/, '') : chunk
    this.#form ??= formOf(this.#rest, false)
    if (this.#form === undefined) return []
    return this.#form === 'lines' ? this.#lines() : this.#values()
  }

  end(): Found[] {
    this.#form ??= formOf(this.#rest, true)
    if (this.#form === 'lines') return [...this.#lines(), ...this.#lineFound(this.#rest)]
    const found = this.#values()
    const isInList = this.#lists > 0 || this.#aroundPage !== undefined
    if (this.#start >= 0 || isInList)
      throw new ImportError(
        `${this.#name} 不完整：JSON ${isInList ? '数组' : '对象'}在第 ${this.#count + 1} 条处中断，请重新取得完整的文件后再导入`,
      )
    return found
  }

  #lines(): Found[] {
    const lines = this.#rest.split('\n')
    this.#rest = lines.pop() ?? ''
    const found = lines.flatMap((line) => this.#lineFound(line))
    if (this.#head !== undefined || this.#rest.length > KEPT_LENGTH) {
      this.#head ??= this.#rest.slice(0, KEPT_LENGTH)
      this.#rest = ''
    }
    return found
  }

  #lineFound(line: string): Found[] {
    const text = (this.#head ?? line).trim()
    this.#head = undefined
    this.#count++
    return text === '' ? [] : [{ text, place: `第 ${this.#count} 行` }]
  }

  #values(): Found[] {
    const found: Found[] = []
    for (; this.#at < this.#rest.length; this.#at++) {
      const c = this.#rest[this.#at] as string
      if (this.#inString) {
        if (c === '\\') this.#at++
        else if (c === '"') this.#inString = false
      } else if (c === '"' && (this.#start >= 0 || this.#isInPage())) this.#inString = true
      else if (this.#isInPage()) this.#passPage(c)
      else if (this.#start < 0) this.#passBetween(c)
      else if (this.#depth === 0 && (BETWEEN.includes(c) || c === ']' || c === '}')) {
        found.push(this.#valueFound(this.#at))
        this.#passBetween(c)
      } else if (c === '{') this.#depth++
      else if (c === '[') this.#beginList()
      else if ((c === '}' || c === ']') && --this.#depth === 0) found.push(this.#valueFound(this.#at + 1))
    }
    this.#forget()
    return found
  }

  #valueFound(end: number): Found {
    const text = this.#head ?? this.#rest.slice(this.#start, end)
    this.#head = undefined
    this.#start = -1
    return { text, place: `第 ${++this.#count} 条` }
  }

  /** Among the members of a page, which are no statements: before and behind its list. */
  #isInPage(): boolean {
    return this.#start < 0 && this.#lists === 0 && this.#aroundPage !== undefined
  }

  #passPage(c: string): void {
    if (c === '[') this.#beginList()
    else if (c === '{') this.#depth++
    else if ((c === '}' || c === ']') && --this.#depth === 0) {
      this.#lists = this.#aroundPage ?? 0
      this.#aroundPage = undefined
    }
  }

  #passBetween(c: string): void {
    if (c === '[') this.#lists++
    else if (c === ']' && this.#lists > 0) {
      this.#lists--
      // Behind the list of a page its other members follow.
      this.#depth = 1
    } else if (c === '{' || (this.#lists > 0 && c !== '}' && !BETWEEN.includes(c))) {
      this.#start = this.#at
      this.#depth = c === '{' ? 1 : 0
      this.#inString = c === '"'
    } else if (!BETWEEN.includes(c))
      throw new ImportError(
        `${this.#name} 第 ${this.#count} 条之后的内容不是 xAPI 语句，文件可能已损坏，请更正后再导入`,
      )
  }

  /** A list within a value, or the statements of a page: then the value is a page. */
  #beginList(): void {
    const before = this.#rest.slice(Math.max(0, this.#start, this.#at - LIST_NAME_LENGTH), this.#at)
    if (this.#depth !== 1 || (this.#start >= 0 && this.#aroundPage !== undefined) || !LIST_NAME.test(before))
      this.#depth++
    else {
      this.#aroundPage ??= this.#lists
      this.#lists = 1
      this.#start = -1
      this.#head = undefined
    }
  }

  /** Lets go of what has been read: all but the value that has not ended, and of one that is too long all but its beginning. */
  #forget(): void {
    let kept = this.#start
    if (this.#start < 0 || this.#head !== undefined || this.#rest.length - this.#start > KEPT_LENGTH) {
      if (this.#start >= 0) {
        this.#head ??= this.#rest.slice(this.#start, this.#start + KEPT_LENGTH)
        this.#start = 0
      }
      kept = Math.max(0, this.#rest.length - LIST_NAME_LENGTH)
    } else this.#start = 0
    this.#rest = this.#rest.slice(kept)
    this.#at -= kept
  }
}
