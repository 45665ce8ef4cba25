/** Puts text on the clipboard; false when the browser refuses. Plain HTTP has no clipboard API, so a selection is copied there. */
export async function copyText(text: string): Promise<boolean> {
  try {
    if (navigator.clipboard) {
      await navigator.clipboard.writeText(text)
      return true
    }
  } catch {
    // Refused by permission: the selection below may still be allowed.
  }
  const area = document.createElement('textarea')
  area.value = text
  area.style.cssText = 'position:fixed;opacity:0'
  const back = document.activeElement
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (back instanceof HTMLElement) back.focus({ preventScroll: true })
  return done
}
