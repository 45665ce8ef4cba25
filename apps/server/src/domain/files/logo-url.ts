import type { Files } from './files.ts'

/** Where a logo that the book names lies today; empty where a school has none. */
export function logoUrl(files: Pick<Files, 'codeOf' | 'openUrlOf'>, kept: string | null | undefined): string {
  const code = kept ? files.codeOf(kept) : undefined
  return code === undefined ? '' : files.openUrlOf(code)
}
