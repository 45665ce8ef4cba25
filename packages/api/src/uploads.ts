import { UPLOAD_FORMAT_TEXT, UPLOAD_RULES, uploadSizeText } from './limits.ts'

/** Which of the three upload controls a file comes from. */
export type UploadRule = keyof typeof UPLOAD_RULES
export const uploadRules = Object.keys(UPLOAD_RULES) as readonly UploadRule[]

/** Fields of the form that carries a file to the store, as the signature call hands them out. */
export interface UploadSignature {
  /** Names the file from the moment it is stored. */
  code: string
  /** Where the form is posted to. */
  file_system_url: string
  signature: {
    dir: string
    random: string
    policy: string
    accessid: string
    callback: string
    signature: string
    spaceName: string
    identity: string
  }
}

/** A file that was stored. */
export interface UploadResult {
  code: string
  /** Opens the file for ten minutes. */
  url: string
  /** Names the file for good; who may see it gets a `url` from it. */
  ossOriUrl: string
  fileName: string
}

/** A file of a list of attachments. */
export interface Attachment {
  name: string
  url: string
  /** As {@link UploadResult.ossOriUrl}. */
  shortUrl: string
}

/** Path below which files are served; the rest is the code. */
export const FILES_PATH = '/files/'
const ownFile = /^\/files\/([0-9a-f]{32})$/

/** Code of a file of our own; undefined for any other address. Nothing else than an exact path on `origins` names a file. */
export function fileCodeOf(address: string, origins: readonly string[]): string | undefined {
  const path = ownFile.exec(address.split('?', 1)[0] ?? '')
  if (path) return path[1]
  let url: URL
  try {
    url = new URL(address)
  } catch {
    return undefined
  }
  if (!origins.includes(url.origin) || url.username !== '' || url.password !== '') return undefined
  return ownFile.exec(url.pathname)?.[1]
}

/** Letters after the last dot of a file's name, small. */
export const extensionOf = (name: string): string => /\.([A-Za-z0-9]{1,8})$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Separates the images of a value that holds several. */
export const IMAGE_SEPARATOR = '~'

const MEGABYTE = 1024 * 1024
const extensionsOf = (rule: UploadRule): readonly string[] => UPLOAD_RULES[rule].extensions

/** What a control and the server say of a wrong format. */
export const formatText = (rule: UploadRule): string =>
  rule === 'image' ? `图片格式不正确, 请上传${extensionsOf(rule).join('、')}格式的图片!` : UPLOAD_FORMAT_TEXT
export const sizeText = (rule: UploadRule): string =>
  rule === 'image'
    ? `图片大小不能超过 ${UPLOAD_RULES.image.megabytes} MB!`
    : uploadSizeText(UPLOAD_RULES[rule].megabytes)
export const countText = (rule: UploadRule): string => `上传文件数量不能超过 ${UPLOAD_RULES[rule].files} 个!`
/** What a control says when a file did not arrive. */
export const failureText = (rule: UploadRule): string =>
  rule === 'image' ? '上传图片失败，请重试' : '上传失败，请重试'

/** Why a file is not for a control; undefined for one that is. */
export function refuseUpload(rule: UploadRule, { name, bytes }: { name: string; bytes: number }): string | undefined {
  if (!extensionsOf(rule).includes(extensionOf(name))) return formatText(rule)
  if (bytes > UPLOAD_RULES[rule].megabytes * MEGABYTE) return sizeText(rule)
  return undefined
}
