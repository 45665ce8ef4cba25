import { createContext, type MouseEvent, useContext } from 'react'

type Open = (path: string) => void
const Context = createContext<Open | null>(null)

/** Opens a page of this app without a reload: `<LinkOpener value={navigate}>`. Without one a link is a plain link. */
export const LinkOpener = Context.Provider

/** Attributes of a link to a page of this app; a click with a modifier key does what the browser does. */
export function useLink(path: string): { href: string; onClick?: (event: MouseEvent) => void } {
  const open = useContext(Context)
  if (!open) return { href: path }
  return {
    href: path,
    onClick: (event) => {
      if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      open(path)
    },
  }
}
