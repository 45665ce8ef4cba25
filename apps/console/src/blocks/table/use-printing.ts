import { onPrinting } from '@data-centre/charts/printing'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Whether the page is being printed; what depends on it is drawn before the browser lays the paper out. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false)
  useEffect(() => onPrinting((now) => flushSync(() => setPrinting(now))), [])
  return isPrinting
}
