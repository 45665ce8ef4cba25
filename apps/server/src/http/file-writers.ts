import { dictionaryFile } from '../answers/dictionary-file.ts'
import type { FileWriters } from './file-draft.ts'

/** The table of all writers: the compiler refuses it as long as one of the contract is missing. */
export const fileWriters: FileWriters = {
  'metric/exportDictionary': dictionaryFile,
}
