import { Fault } from '@data-centre/api'

/** Forms of one owner that may be on their way at the same time: two lists of five files. */
const MAX_FORMS = 10

/** Counts the forms that are on their way, so that nobody keeps the server reading a thousand slow ones. */
export class FormsUnderWay {
  readonly #counts = new Map<string, number>()

  /** Counts a form of an owner; what is answered ends it. Throws the fault `tooMany` when the owner has enough on their way. */
  begin(owner: string): () => void {
    const count = this.#counts.get(owner) ?? 0
    if (count >= MAX_FORMS) throw new Fault('tooMany', { msg: '同时上传的文件过多，请等待前面的文件上传完成' })
    this.#counts.set(owner, count + 1)
    return () => {
      const left = (this.#counts.get(owner) ?? 0) - 1
      if (left > 0) this.#counts.set(owner, left)
      else this.#counts.delete(owner)
    }
  }
}
