import { readdirSync, readFileSync } from 'node:fs'

/** A process that a server has started, by the name of its program; undefined while there is none. */
export function childOf(server: number | undefined, program: string): number | undefined {
  const found = readdirSync('/proc').find((name) => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const [, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return Number(parent) === server && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(program)
    } catch {
      // No process, or one that has just ended.
      return false
    }
  })
  return found === undefined ? undefined : Number(found)
}

/** The process that holds the engine of a server; undefined while there is none. */
export const engineOf = (server: number | undefined): number | undefined => childOf(server, 'engine-host')
