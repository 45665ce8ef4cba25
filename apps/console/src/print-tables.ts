import { onPrinting } from '@data-centre/charts/printing'

/** Content widths of A4 with the margins of `@page`, px: which way the paper lies is not known before it is laid out. */
const PAPER_WIDTHS = { upright: 703, across: 1032 } as const

function fitAll(isPrinting: boolean): void {
  for (const table of document.querySelectorAll<HTMLElement>('main table')) {
    const besides = document.body.clientWidth - (table.parentElement?.clientWidth ?? 0)
    for (const [direction, widthPx] of Object.entries(PAPER_WIDTHS)) {
      const share = (widthPx - besides) / leastWidth(table)
      if (isPrinting && share < 1) table.style.setProperty(`--zoom-${direction}`, String(share))
      else table.style.removeProperty(`--zoom-${direction}`)
    }
  }
}

/** Width below which the cells of a table leave it, px. */
function leastWidth(table: HTMLElement): number {
  const { width } = table.style
  table.style.width = '0'
  const least = table.offsetWidth
  table.style.width = width
  return least
}

/** On paper, makes tables that are wider than their place so much smaller that every column is seen. */
export function fitTablesToPaper(): void {
  // After every other listener: lists draw the columns that the screen had no room for.
  onPrinting((isPrinting) => queueMicrotask(() => fitAll(isPrinting)))
}
