import '@arco-design/web-react/lib/_util/react-19-adapter'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach } from 'vitest'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let root: Root | undefined
let host: HTMLElement | undefined
let client = new QueryClient()
afterEach(async () => {
  await act(async () => root?.unmount())
  host?.remove()
  root = undefined
  host = undefined
  client = new QueryClient()
})

/** Shows a component in a document, or the next state of it. It goes with the test; dialogs stand beside it in the body. */
export async function show(node: ReactNode): Promise<void> {
  host ??= document.body.appendChild(document.createElement('div'))
  root ??= createRoot(host)
  await act(async () => root?.render(<QueryClientProvider client={client}>{node}</QueryClientProvider>))
}

const NAMED = 'button, a, input, [role]'

/** The control of a role that a user knows by its label or its text; throws where there is none. */
export function control(name: string, role = ''): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>(NAMED)].find(
    (one) =>
      (!role || one.getAttribute('role') === role) &&
      (one.getAttribute('aria-label') ?? one.textContent)?.trim() === name,
  )
  if (!found) throw new Error(`no control ${name} in: ${document.body.textContent}`)
  return found
}

export const click = (element: Element | null) => act(async () => (element as HTMLElement).click())
export const press = (key: string, element: Element | null = document.activeElement) =>
  act(async () => void element?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))

/** Types a text into a field, as React hears it. */
export const type = (element: Element | null, text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(element, text)
    element?.dispatchEvent(new Event('input', { bubbles: true }))
  })
