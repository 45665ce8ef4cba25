import { z } from 'zod'
import type { UploadResult, UploadSignature } from '../../uploads.ts'
import { endpoint } from '../call.ts'

/** How a file is looked at: the viewer that is safe for it, or only by taking it away. */
export type PreviewType = 'image' | 'pdf' | 'text' | 'audio' | 'video' | 'document' | 'sheet' | 'download'

/** A file, opened for ten minutes. */
export interface FilePreview {
  previewUrl: string
  /** The same file as a download. */
  downloadUrl: string
  type: PreviewType
  fileName: string
  bytes: number
}

const emptyAsAbsent = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' || value === null ? undefined : value), schema.optional())
const field = z.string().max(200)

/** Uploads in two steps, a signature and the form with the file, and the way back to what was stored. */
export const fileCalls = {
  /** Everything may be left out: then any format of the general rule is signed. `surveyToken` stands in for a session. */
  'upload/signature': endpoint<UploadSignature>()({
    demand: 'public',
    knowsCaller: true,
    scope: 'none',
    why: 'signs for a session or for somebody who fills in a survey; it touches no data of schools',
    limit: { perMinute: 120, by: 'network' },
    writes: true,
    input: z.strictObject({
      rule: emptyAsAbsent(z.enum(['attachment', 'value', 'image'])),
      fileName: emptyAsAbsent(z.string().max(200)),
      surveyToken: emptyAsAbsent(z.string().max(300)),
    }),
  }),
  /** The form with the file; the signature in its fields says who may send what, once and within ten minutes. */
  'upload/object': endpoint<UploadResult>()({
    demand: 'public',
    knowsCaller: true,
    scope: 'none',
    why: 'the signature names the session or the survey that it was made for',
    limit: { perMinute: 120, by: 'network' },
    writes: true,
    multipart: { megabytes: 1024 },
    input: z.strictObject({
      dir: field,
      random: field,
      policy: z.string().max(4000),
      accessid: field,
      callback: field,
      signature: field,
      spaceName: field,
      identity: field,
      surveyToken: emptyAsAbsent(z.string().max(300)),
    }),
  }),
  /** Addresses of our own files only; nothing is ever fetched. */
  'uploadFile/getFileByUrl': endpoint<FilePreview>()({
    demand: 'public',
    knowsCaller: true,
    scope: 'none',
    why: 'who brings a ticket of the file, or sent the file, gets it',
    limit: { perMinute: 120, by: 'network' },
    input: z.strictObject({ url: z.string().min(1).max(1000), mode: emptyAsAbsent(z.enum(['preview', 'download'])) }),
  }),
} as const
