/** Elements whose hint stands there only because their text is cut. */
const hinted = new WeakSet<HTMLElement>()

/** How far above the pointer a box may cut: the parts of a text lie in elements of their own. */
const MAX_STEPS = 4

function boxOf(target: Element): HTMLElement | undefined {
  let at: Element | null = target
  for (let step = 0; at instanceof HTMLElement && step < MAX_STEPS; step++, at = at.parentElement) {
    // What has a hint of its own says more than its text.
    if (at.title !== '' && !hinted.has(at)) return undefined
    if (getComputedStyle(at).textOverflow === 'ellipsis') return at
  }
  return undefined
}

function hint({ target }: Event): void {
  const box = target instanceof Element ? boxOf(target) : undefined
  if (!box) return
  if (box.scrollWidth > box.clientWidth) {
    box.title = box.textContent ?? ''
    hinted.add(box)
  } else if (hinted.delete(box)) box.removeAttribute('title')
}

/** A text that ends in an ellipsis says all of it under the pointer: notes, lines and cells of every page. */
export function hintCutTexts(): void {
  document.addEventListener('mouseover', hint)
  document.addEventListener('focusin', hint)
}
