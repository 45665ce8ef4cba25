import { onPrinting } from '@data-centre/charts/printing'

/** On paper, makes tables that are wider than their place so much smaller that every column is seen. */
export function fitTablesToPaper(): void {
  onPrinting((isPrinting) => {
    for (const table of document.querySelectorAll<HTMLElement>('main table')) {
      table.style.zoom = ''
      const room = table.parentElement?.clientWidth ?? 0
      if (isPrinting && room > 0 && table.offsetWidth > room) table.style.zoom = String(room / table.offsetWidth)
    }
  })
}
