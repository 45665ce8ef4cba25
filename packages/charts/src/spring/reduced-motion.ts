/** True where the user asks for no motion; false where nobody can be asked, as in tests without a browser. */
export const prefersReducedMotion = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(prefers-reduced-motion: reduce)').matches
