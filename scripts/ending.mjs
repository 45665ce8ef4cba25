/** How a command of ours ends together with whatever started it and with what it has started itself. */

/** How often a command looks whether its parent still lives, ms. */
const PARENT_CHECK_MS = 500

/** Read before the command does anything: installing and building take minutes, in which its parent may go. */
const parent = process.ppid

/** Whether the process that started this command still lives. */
export const hasParent = () => process.ppid === parent

/**
 * Calls `stop` once when the command is to end: on a signal, and when its parent has gone. npm runs commands through a shell;
 * a SIGTERM to npm ends both and reaches nothing below them, so a command that waits for signals alone would outlive them.
 */
export function onEnding(stop) {
  let isEnding = false
  const end = (signal) => {
    if (isEnding) return
    isEnding = true
    clearInterval(timer)
    stop(signal)
  }
  const timer = setInterval(() => !hasParent() && end('SIGTERM'), PARENT_CHECK_MS).unref()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal))
}
