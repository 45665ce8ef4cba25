import type { IncomingMessage } from 'node:http'

/** Longest that a form with a file is on its way: a gigabyte over a slow line. */
export const FORM_MS = 2 * 3_600_000
/** Any other body is there within this, and a form never rests for twice as long. */
const BODY_MS = 60_000

/** Ends the connection of a sender who takes their time to keep it busy. */
export function limitBody(request: IncomingMessage, isForm: boolean): void {
  let seen = request.socket.bytesRead
  const timer = setInterval(() => {
    // From then on it is the answer that takes its time.
    if (request.complete) return clearInterval(timer)
    const { bytesRead } = request.socket
    if (!isForm || bytesRead === seen) request.destroy()
    seen = bytesRead
  }, BODY_MS)
  timer.unref()
  request.once('close', () => clearInterval(timer))
}
