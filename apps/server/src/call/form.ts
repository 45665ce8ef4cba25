/** A file on disk, as its sender named it. It is gone when the call is over: who keeps it moves it away. */
export interface SavedFile {
  path: string
  name: string
  size: number
}

/** The file of a form, still on its way. */
export interface FormFile {
  /** Reads it to the end. Throws `invalid` when there is none, when it is cut short, or beyond `megabytes`; the contract's limit holds in any case. */
  save(megabytes?: number): Promise<SavedFile>
}

/** A multipart body, read part by part as the call gets on. */
export interface Form {
  /** The fields before the file, each once. Throws `tooMany` when an `owner` has enough forms on their way. */
  fields(owner?: string): Promise<Record<string, string>>
  file: FormFile
  /** Removes what was saved and not moved away, and lets the rest of the body pass unread. */
  end(): Promise<void>
}
