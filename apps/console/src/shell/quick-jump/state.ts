import { type Observable, observable } from '@data-centre/auth'

/** Whether the quick jump stands open; the header's button and Ctrl+K open it. */
export const quickJump: Observable<boolean> = observable<boolean>(false)

/** ⌘ on a Mac, Ctrl elsewhere. */
export const JUMP_KEY = /Mac|iP(hone|ad)/.test(navigator.userAgent) ? '⌘K' : 'Ctrl K'
