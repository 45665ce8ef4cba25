import type { Page } from 'playwright-core'

/** Least size of a text on the stage, stage px: what is smaller cannot be read from where walls are read. */
const MIN_TEXT = 18

/**
 * What is wrong with the layout of the shown wall, in words; nothing where all is well. Texts are measured as they stand in
 * the window: too small on the stage, cut off, over another text, or outside the stage; an empty panel must say why. Digits
 * that roll are drawn in a window of their own and left out, as is what is hidden, and the page of a panel that fades away over the
 * one that comes. Of a wall with an open window only that is measured.
 */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate((min) => {
    const stage = document.querySelector('.show-layer[data-phase="shown"] .stage')
    if (!stage) return ['no stage']
    const frame = stage.getBoundingClientRect()
    const scale = frame.height / 1080
    const faults: string[] = []
    const isHidden = (element: Element): boolean =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
      element.closest('[data-hidden-text], .dc-roll, .dc-rolling, [class*="rolling"], [data-leaving]') !== null
    /** The part of a rectangle that no ancestor clips away. */
    const visible = (rect: DOMRect, element: Element): DOMRect => {
      let { left, top, right, bottom } = rect
      for (let box: Element | null = element; box && box !== stage; box = box.parentElement) {
        if (getComputedStyle(box).overflow === 'visible') continue
        const edge = box.getBoundingClientRect()
        left = Math.max(left, edge.left)
        top = Math.max(top, edge.top)
        right = Math.min(right, edge.right)
        bottom = Math.min(bottom, edge.bottom)
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top))
    }
    const texts: { text: string; rect: DOMRect; element: Element }[] = []
    // What lies behind a window is covered by it.
    const front = stage.querySelector('.wall-window-layer') ?? stage
    const walker = document.createTreeWalker(front, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const element = node.parentElement
      if (text === '' || !element || isHidden(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()]
        .map((rect) => visible(rect, element))
        .filter(({ width, height }) => width > 1 && height > 1)
      for (const rect of rects) texts.push({ text, rect, element })
      if (rects.length === 0) continue
      const size = Number.parseFloat(getComputedStyle(element).fontSize)
      if (size < min) faults.push(`${size} px: ${text}`)
      const box = element.closest<HTMLElement>('*')
      if (
        box &&
        box.scrollWidth > box.clientWidth + 1 &&
        box.clientWidth > 0 &&
        getComputedStyle(box).overflowX !== 'visible'
      )
        faults.push(`cut off: ${text}`)
    }
    for (const quiet of front.querySelectorAll('.dc-wall-quiet'))
      if (!isHidden(quiet) && quiet.textContent?.startsWith('暂无数据') && !quiet.querySelector('small'))
        faults.push(`no reason: ${quiet.closest('section')?.getAttribute('aria-label') ?? quiet.textContent}`)
    const slack = 2 * scale
    for (const { text, rect } of texts)
      if (
        rect.left < frame.left - slack ||
        rect.right > frame.right + slack ||
        rect.top < frame.top - slack ||
        rect.bottom > frame.bottom + slack
      )
        faults.push(`outside: ${text}`)
    texts.forEach((one, i) => {
      for (const other of texts.slice(i + 1)) {
        if (one.element === other.element) continue
        const wide = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left)
        // A line box is higher than its signs: a quarter of it may meet the next one.
        const high = Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top)
        if (wide > slack && high > Math.min(one.rect.height, other.rect.height) / 3)
          faults.push(`over each other: ${one.text} / ${other.text}`)
      }
    })
    return [...new Set(faults)]
  }, MIN_TEXT)
}

/** Boxes of the regions in stage px, by name: the same in every window of a shape. */
export function regionBoxes(page: Page): Promise<Record<string, readonly number[]>> {
  return page.evaluate(() => {
    const stage = document.querySelector('.show-layer[data-phase="shown"] .stage')
    if (!stage) return {}
    const { left, top, height } = stage.getBoundingClientRect()
    const scale = height / 1080
    return Object.fromEntries(
      [...stage.querySelectorAll<HTMLElement>('[data-place]')].map((region) => {
        const rect = region.getBoundingClientRect()
        return [
          region.dataset['place'] ?? '',
          [rect.left - left, rect.top - top, rect.width, rect.height].map((length) => Math.round(length / scale)),
        ]
      }),
    )
  })
}
