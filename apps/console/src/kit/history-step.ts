type StepListener = (event: PopStateEvent) => void

let listener: StepListener | undefined

// Loaded before the router begins to listen: listeners of the window are called in the order in which they came, and the router
// draws the next page before the one behind it is called.
window.addEventListener('popstate', (event) => listener?.(event))

/** Hears of Back and forward before the router does and may keep it from hearing; gives back what ends it. */
export function onHistoryStep(next: StepListener): () => void {
  listener = next
  return () => {
    listener = undefined
  }
}
