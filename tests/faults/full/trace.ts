import { readFileSync } from 'node:fs'

/** A system call of a trace that strace wrote with -f and -yy. Places are lines of the trace, which stand in order of time. */
export interface SystemCall {
  name: string
  /** Arguments as strace prints them, with the path or the socket behind the number of the file. */
  args: string
  began: number
  /** Infinity: it never returned. */
  ended: number
  result: number
}

const LINE = /^(\d+) +(.*)$/
const RESUMED = /^<\.\.\. (\w+) resumed>.*\) += (-?\d+)/
const UNFINISHED = /^(\w+)\((.*) <unfinished \.\.\.>$/
const WHOLE = /^(\w+)\((.*)\) += (-?\d+)/

/** System calls in the order of their beginning; a call that another thread interrupted in the trace stands once. */
export function systemCalls(trace: string): SystemCall[] {
  const calls: SystemCall[] = []
  const open = new Map<string, SystemCall>()
  for (const [at, line] of trace.split('\n').entries()) {
    const [, thread = '', text = ''] = LINE.exec(line) ?? []
    const resumed = RESUMED.exec(text)
    const call = open.get(thread)
    if (resumed && call) {
      open.delete(thread)
      call.ended = at
      call.result = Number(resumed[2])
      continue
    }
    const begun = UNFINISHED.exec(text)
    const whole = WHOLE.exec(text)
    const [, name, args] = begun ?? whole ?? []
    if (name === undefined || args === undefined) continue
    const found: SystemCall = {
      name,
      args,
      began: at,
      ended: begun ? Number.POSITIVE_INFINITY : at,
      result: begun ? -1 : Number(whole?.[3]),
    }
    if (begun) open.set(thread, found)
    calls.push(found)
  }
  return calls
}

export const readTrace = (file: string): SystemCall[] => systemCalls(readFileSync(file, 'latin1'))

const ACCEPTED = /HTTP\/1\.1 200 .*\\"accepted\\":(\d+)/
const segmentOf = ({ args }: SystemCall): string | undefined => /<([^<>]*\.wal)>/.exec(args)?.[1]

/** Acknowledgements of batches in a trace, by their numbers of events, and those that left before their batch was on disk. */
export function acknowledgements(
  calls: readonly SystemCall[],
  tokenOf: (events: number) => string,
): { all: number[]; early: number[] } {
  const writes = calls.filter((call) => call.name.includes('write') && segmentOf(call) !== undefined)
  const syncs = calls.filter(({ name, result }) => name === 'fdatasync' && result === 0)
  const isOnDisk = (events: number, before: number): boolean => {
    const token = `\\"${tokenOf(events)}\\"`
    return writes.some(
      (write) =>
        write.args.includes(token) &&
        syncs.some((sync) => segmentOf(sync) === segmentOf(write) && sync.began > write.ended && sync.ended < before),
    )
  }
  const answers = calls.flatMap(({ args, began }) => {
    const events = args.includes('TCP') ? ACCEPTED.exec(args)?.[1] : undefined
    return events === undefined ? [] : [{ events: Number(events), began }]
  })
  return {
    all: answers.map(({ events }) => events),
    early: answers.filter(({ events, began }) => !isOnDisk(events, began)).map(({ events }) => events),
  }
}
