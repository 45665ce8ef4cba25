/**
 * Texts that nobody can read whole: cut off by a box that does not scroll, with no hint that says all of it. Of labels of numbers and
 * legends a hint is not enough: they are read at a glance. Runs in the page: it names nothing outside itself.
 */
export const lostTexts = (): string[] => {
  /** Read at a glance, on paper and by touch. */
  const LABELS = '.dc-kpi-label, [class*="legend" i], [role="tab"]'
  /** What is no text of a page: texts for screen readers, what repeats something else, units that are seen whole or not at all. */
  const UNSEEN = '.dc-hidden, [aria-hidden="true"], svg, canvas, .dc-panel-unit'
  const lost = new Set<string>()
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  /** The box that cuts a text off; none where a box that scrolls leads to all of it. */
  const cutterOf = (node: Node): HTMLElement | undefined => {
    range.selectNodeContents(node)
    const text = range.getBoundingClientRect()
    if (text.width === 0) return undefined
    for (let box = node.parentElement; box && box !== document.body; box = box.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(box)
      if (/auto|scroll/.test(overflowX + overflowY) || position === 'fixed') return undefined
      if (overflowX === 'visible') continue
      const { left, right, bottom } = box.getBoundingClientRect()
      if (text.right > right + 1 || text.left < left - 1 || text.bottom > bottom + 4) return box
    }
    return undefined
  }
  /** Whether something over the text says all of it once the pointer is there. */
  const isHinted = (element: Element, text: string): boolean => {
    element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
      const hint = at.getAttribute('title') ?? ''
      if (hint !== '') return hint.replaceAll(/\s/g, '').includes(text.replaceAll(/\s/g, ''))
    }
    return false
  }
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.nodeValue?.trim() ?? ''
    const element = node.parentElement
    if (!text || !element?.checkVisibility({ visibilityProperty: true }) || element.closest(UNSEEN)) continue
    const box = cutterOf(node)
    if (!box || box.clientWidth <= 1) continue
    if (element.closest(LABELS) || !isHinted(element, text))
      lost.add(`${box.tagName.toLowerCase()} ${text.slice(0, 60)}`)
  }
  return [...lost]
}
