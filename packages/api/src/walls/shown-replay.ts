let present: string | null = null

/** Id of the replay that this page shows, in its memory only; null while it shows the present. Every question carries it. */
export const shownReplay = {
  get: (): string | null => present,
  set: (id: string | null): void => {
    present = id
  },
}
