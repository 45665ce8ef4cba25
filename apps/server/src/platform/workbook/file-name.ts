import { cutText, wellFormed } from '@data-centre/api'
import { stampOf } from '../clock.ts'

const safe = (text: string): string =>
  cutText(
    [...wellFormed(text)]
      .filter((sign) => (sign.codePointAt(0) as number) >= 0x20 && !'\\/:*?"<>|'.includes(sign))
      .join('')
      .trim(),
    60,
  )

/** Name of an exported file: {页面}_{学校或省}_{yyyyMMddHHmm}.xlsx. */
export const exportFileName = (title: string, place: string, now: number, extension = 'xlsx'): string =>
  `${safe(title)}_${safe(place)}_${stampOf(now).replace(/\D/g, '').slice(0, 12)}.${extension}`

/** Content-Disposition of a download with a Chinese name (RFC 6266). */
export function contentDisposition(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename="export.${name.slice(name.lastIndexOf('.') + 1)}"; filename*=UTF-8''${encoded}`
}
