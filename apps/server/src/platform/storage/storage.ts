import type { Readable } from 'node:stream'

/** Part of a file, first and last byte. */
export interface ByteRange {
  start: number
  end: number
}

/** The bytes of a file that ought to be there are not. */
export class MissingFile extends Error {}

/** Where the bytes of files lie. Keys are chosen by the server: folders, a random name and an extension. */
export interface FileStorage {
  /** Takes a file from the local disk; it may be moved away. */
  put(key: string, path: string): Promise<void>
  /** Throws {@link MissingFile} when there is no such file. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** Removes a file; one that is not there is none. */
  remove(key: string): Promise<void>
}

/** A key as the server makes them; anything else never reaches a store. */
export const isStorageKey = (key: string): boolean => /^(?:[a-z0-9]+\/){1,4}[0-9a-f]{32}\.[a-z0-9]{1,8}$/.test(key)
