/** The account that stands open, and how; a form without an account makes one. */
export interface OpenAccount {
  open: string
  show: string
}

/** No account is open. */
export const CLOSED: OpenAccount = { open: '', show: '' }
