/** The browser's database of last good values: one for all walls of this browser. */
export const DATABASE = 'walls'
export const STORE = 'last-good'

/** Makes the browser open the database: its first one takes it 50 to 200 ms, which pass while the program is on its way. The program's own connection comes at once then. */
export function openAhead(): void {
  try {
    const request = indexedDB.open(DATABASE)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  } catch (error) {
    // The program meets the same refusal, and goes on without.
    console.warn('the database of last good values cannot be opened', error)
  }
}
