import { whenUnattended } from '@data-centre/api/client'

/** After so long without a key or a movement nobody counts as present, ms: pages that ask by the clock must not keep an abandoned session alive. */
const PRESENT_MS = 60_000
let last = Date.now()
const seen = () => {
  last = Date.now()
}
for (const event of ['keydown', 'pointerdown', 'pointermove', 'wheel'])
  window.addEventListener(event, seen, { capture: true, passive: true })

whenUnattended(() => Date.now() - last > PRESENT_MS)
