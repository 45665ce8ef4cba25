import type { Figure } from '../measure.ts'
import type { Load } from './fan-out-load.ts'
import { FASTER_HZ, SECONDS, WALLS } from './fan-out-size.ts'

interface Measured {
  sample: { bytes: number; changed: number }
  alone: Record<'slow' | 'fast', Load>
  idle: Load
  slow: Load
  fast: Load
  /** Of all connections, MB. */
  memory: number
  bare: Record<'socket.io' | 'ws', Record<'slow' | 'fast' | 'memory', number>>
}

export function figuresOf({ sample, alone, idle, slow, fast, memory, bare }: Measured): Figure[] {
  const each = (with_: Load, without: Load) => ((with_.cpu - without.cpu) * 1000) / with_.heard
  const own = (hertz: 'slow' | 'fast') => each({ slow, fast }[hertz], alone[hertz])
  const than = (what: 'socket.io' | 'ws', hertz: 'slow' | 'fast') => ({
    what: `bare ${what}`,
    value: bare[what][hertz],
  })
  // Heartbeats and their pings go on whether anything happens or not.
  const heartbeat = idle.cpu / idle.seconds
  return [
    {
      row: 12,
      item: `a delivery to ${WALLS} walls, 1 Hz`,
      figure: own('slow'),
      unit: 'us',
      yardstick: than('socket.io', 'slow'),
      goal: '<= 17 us',
    },
    {
      row: 12,
      item: 'the same, without heartbeats',
      figure: own('slow') - (heartbeat * 1000 * slow.seconds) / slow.heard,
      unit: 'us',
      yardstick: than('ws', 'slow'),
      goal: '-',
    },
    {
      row: 12,
      item: `a delivery, ${FASTER_HZ} Hz`,
      figure: own('fast'),
      unit: 'us',
      yardstick: than('socket.io', 'fast'),
      goal: '<= 17 us',
    },
    {
      row: 12,
      item: 'the same, without heartbeats',
      figure: own('fast') - (heartbeat * 1000 * fast.seconds) / fast.heard,
      unit: 'us',
      yardstick: than('ws', 'fast'),
      goal: '-',
    },
    {
      row: 12,
      item: `${WALLS} walls at 1 Hz, heartbeats included`,
      figure: (slow.cpu - alone.slow.cpu) / slow.seconds / 10,
      unit: '% of a core',
      goal: '<= 2 %',
    },
    {
      row: 12,
      item: `${WALLS} walls with nothing to say: heartbeats`,
      figure: heartbeat / 10,
      unit: '% of a core',
      goal: '-',
    },
    {
      row: 12,
      item: 'deliveries heard of those that were due, 1 Hz',
      figure: slow.heard / (WALLS * SECONDS),
      unit: '',
      goal: '1',
    },
    ...sizesOf(sample, memory, bare['socket.io'].memory),
  ]
}

function sizesOf(sample: Measured['sample'], memory: number, bareMemory: number): Figure[] {
  return [
    { row: 12, item: 'a message of counters', figure: sample.bytes, unit: 'B', goal: '-' },
    {
      row: 12,
      item: 'a message of counters, a changed number',
      figure: sample.bytes / sample.changed,
      unit: 'B',
      goal: '<= 250 B a changed panel',
    },
    {
      row: 12,
      item: 'memory of a connection',
      figure: (memory * 1024) / WALLS,
      unit: 'KB',
      yardstick: { what: 'bare socket.io', value: bareMemory },
      goal: '-',
    },
  ]
}
