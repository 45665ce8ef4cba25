import { createHash } from 'node:crypto'

const codeOf = (extension: string): string => createHash('md5').update(`sample.${extension}`).digest('hex')

/** Codes of the stored files that resources of the demo world open, by extension: one small file for all of its kind. */
export const sampleFiles: Readonly<Record<string, string>> = Object.fromEntries(
  ['mp4', 'pptx', 'docx', 'pdf', 'png', 'xlsx'].map((extension) => [extension, codeOf(extension)]),
)
