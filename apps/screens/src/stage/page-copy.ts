import { DRAW_NOW } from '@data-centre/charts/draw-now'
import { dataAddress } from './data-address.ts'

/** Walls that are made ready behind the shown one, what runs, and what another thread draws, which this one cannot read. */
const LEFT_OUT = 'script, link, noscript, .show-layer[data-phase="ahead"], .motion-layer'
/** A picture stands still: what comes in or leaves by an animation has done so. */
const STILL =
  '*,*::before,*::after{animation-duration:0s!important;animation-delay:0s!important;animation-iteration-count:1!important;transition:none!important}'

const asData = async (address: string): Promise<string> =>
  dataAddress(await (await fetch(address, { cache: 'force-cache' })).blob())

/** A face among others of its family: one file holds some signs in some weights. Rules write the first, faces all characters where nothing is said. */
const fontName = (family: string, weight: string, range: string): string =>
  [family.replaceAll('"', ''), weight || '400', range || 'U+0-10FFFF'].join(' ').toUpperCase()

/** Faces that this page has drawn with; the others need not travel. */
const fontsInUse = (): ReadonlySet<string> =>
  new Set(
    [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family, weight, unicodeRange }) => fontName(family, weight, unicodeRange)),
  )

/** A face with its file inside; nothing for a face that nothing is drawn with. */
async function fontFaceText(rule: CSSFontFaceRule, sheet: string, used: ReadonlySet<string>): Promise<string> {
  const word = (name: string) => rule.style.getPropertyValue(name)
  if (!used.has(fontName(word('font-family'), word('font-weight'), word('unicode-range')))) return ''
  const address = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue('src'))?.[1]
  if (!address) return rule.cssText
  return rule.cssText.replace(/src:[^;]+;/, `src: url("${await asData(new URL(address, sheet).href)}");`)
}

/** Every rule of the page, as one text that needs no other file. */
async function styleText(): Promise<string> {
  const used = fontsInUse()
  const texts: (string | Promise<string>)[] = []
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules)
      texts.push(
        rule instanceof CSSFontFaceRule ? fontFaceText(rule, sheet.href ?? document.baseURI, used) : rule.cssText,
      )
  }
  return (await Promise.all(texts)).join('\n')
}

/** Puts what each canvas shows in the place of its copy; both trees are still the same. */
function fillCanvases(copy: Element): void {
  // WebGL keeps nothing of what it drew: it draws once more in this moment.
  window.dispatchEvent(new Event(DRAW_NOW))
  const copies = [...copy.querySelectorAll('canvas')]
  for (const [place, canvas] of [...document.querySelectorAll('canvas')].entries()) {
    const stands = copies[place]
    if (!stands || canvas.width === 0 || canvas.height === 0 || canvas.closest(LEFT_OUT)) continue
    const picture = document.createElement('img')
    for (const { name, value } of canvas.attributes)
      if (name !== 'width' && name !== 'height') picture.setAttribute(name, value)
    picture.style.width ||= `${canvas.clientWidth}px`
    picture.style.height ||= `${canvas.clientHeight}px`
    picture.src = canvas.toDataURL()
    stands.replaceWith(picture)
  }
}

/**
 * The page as it stands, as an SVG picture that needs nothing else: its elements, its rules, its faces and what its
 * canvases show. A picture is a document of its own, so nothing has to be added to the page, whose policy allows no
 * styles that are written into it.
 */
export async function copyOfPage(width: number, height: number): Promise<string> {
  // Rules first: reading faces takes a moment, and elements and canvases are to be of the same one.
  const rules = await styleText()
  const copy = document.documentElement.cloneNode(true) as HTMLElement
  fillCanvases(copy)
  for (const element of copy.querySelectorAll(LEFT_OUT)) element.remove()
  copy.style.cssText += `;width:${width}px;height:${height}px`
  const style = document.createElement('style')
  style.textContent = rules + STILL
  copy.querySelector('head')?.replaceChildren(style)
  const page = new XMLSerializer().serializeToString(copy)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject width="100%" height="100%">${page}</foreignObject></svg>`
}
