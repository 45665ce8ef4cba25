import type { TableBook } from './table-book.ts'

type Refusal = Parameters<TableBook['refuse']>

/**
 * What several schools make of the rows of a file: a row counts once, as taken or known where one school accepts it, and as
 * refused where none does. A refusal beside an acceptance is only listed.
 */
export class RowsOfSchools {
  #book: TableBook
  #nameOf: (schoolId: number) => string
  #accepted = new Set<string>()
  #written = new Set<string>()
  /** By line. */
  #refusals = new Map<number, { schoolId: number; refusal: Refusal }[]>()

  constructor(book: TableBook, nameOf: (schoolId: number) => string) {
    this.#book = book
    this.#nameOf = nameOf
  }

  /** Keeps the refusals of one school until all schools have answered. */
  bookOf(schoolId: number): TableBook {
    return {
      ...this.#book,
      refuse: (...refusal) => {
        const [line] = refusal
        this.#refusals.set(line, [...(this.#refusals.get(line) ?? []), { schoolId, refusal }])
      },
    }
  }

  accept(refs: readonly string[]): void {
    for (const ref of refs) this.#accepted.add(ref)
  }

  write(refs: readonly string[]): void {
    for (const ref of refs) this.#written.add(ref)
  }

  isAccepted(ref: string): boolean {
    return this.#accepted.has(ref)
  }

  isWritten(ref: string): boolean {
    return this.#written.has(ref)
  }

  /** Hands the refusals on. `lines`: of all rows, by name. Answers how many rows were written, and how many only some schools accepted. */
  settle(lines: ReadonlyMap<string, number>): { taken: number; partly: number } {
    let partly = 0
    const accepted = new Set([...lines].filter(([ref]) => this.#accepted.has(ref)).map(([, line]) => line))
    for (const [line, refusals] of this.#refusals) {
      const [first, ...others] = refusals
      if (accepted.has(line)) partly++
      else if (first) this.#book.refuse(...first.refusal)
      for (const { schoolId, refusal } of accepted.has(line) ? refusals : others)
        this.#book.mention(this.#nameOf(schoolId), ...refusal)
    }
    return { taken: this.#written.size, partly }
  }
}
