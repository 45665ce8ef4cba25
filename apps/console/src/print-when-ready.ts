type Preparation = () => Promise<unknown>

/** What has to be read before the page is printed: a browser that prints waits for nothing. */
const preparations = new Set<Preparation>()
let isPreparing = false

/** Called before the page is printed; printing waits for it. Gives back what ends it. */
export function beforePrinting(prepare: Preparation): () => void {
  preparations.add(prepare)
  return () => preparations.delete(prepare)
}

/** Prints the page once everything that paper shows has been read; what could not be read is left out. */
export async function printPage(): Promise<void> {
  // Whoever presses the keys again while rows are read has asked for one print.
  if (isPreparing) return
  isPreparing = true
  const notice = preparations.size > 0 ? showNotice() : undefined
  await Promise.allSettled([...preparations].map((prepare) => prepare()))
  notice?.remove()
  isPreparing = false
  window.print()
}

/** Over the page while rows are read: of a long list that takes seconds. */
function showNotice(): HTMLElement {
  const notice = document.createElement('div')
  notice.className = 'print-notice'
  notice.role = 'status'
  notice.dataset['print'] = 'no'
  notice.textContent = '正在准备打印…'
  document.body.append(notice)
  return notice
}

/** Has Ctrl P wait for what paper shows. The browser's own menu asks nobody: it prints what is there. */
export function watchPrintKey(): void {
  document.addEventListener('keydown', (event) => {
    const isPrint =
      (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'p'
    if (!isPrint || preparations.size === 0) return
    event.preventDefault()
    void printPage()
  })
}
