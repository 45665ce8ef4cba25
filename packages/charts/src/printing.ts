/** Attribute of the root element from before the page is printed until after; style sheets lay the page out by it. */
const ATTRIBUTE = 'data-printing'

type PrintListener = (isPrinting: boolean) => void

const listeners = new Set<PrintListener>()
let watched = false

function set(isPrinting: boolean): void {
  // The layout of the paper holds before anybody measures it.
  document.documentElement.toggleAttribute(ATTRIBUTE, isPrinting)
  for (const listener of listeners) listener(isPrinting)
}

/** Begins to mark the page while it is printed. */
function watchPrinting(): void {
  if (watched) return
  watched = true
  window.addEventListener('beforeprint', () => set(true))
  window.addEventListener('afterprint', () => set(false))
}

/** Told before the page is printed, when it has the width of the paper, and after; gives back what ends it. */
export function onPrinting(listener: PrintListener): () => void {
  watchPrinting()
  listeners.add(listener)
  return () => listeners.delete(listener)
}
