import { createServer, type Server } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Meter } from '../platform/meter.ts'

export interface Metrics extends Meter {
  answered(answer: { route: string; status: number; ms: number }): void
  /** Adds a number that is read whenever somebody asks. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  close(): Promise<void>
}

/** Serves Prometheus metrics on a port of their own of this machine; never on the public one. */
export async function startMetrics(port: number): Promise<Metrics> {
  const registers = [new Registry()] as const
  const [registry] = registers
  collectDefaultMetrics({ register: registry })
  const buckets = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
  const histogram = <Label extends string>(name: string, help: string, labelNames: Label[], bounds = buckets) =>
    new Histogram({ name, help, labelNames, buckets: bounds, registers: [registry] })
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name, help, labelNames, registers: [registry] })
  const answers = histogram('http_answer_seconds', 'Time to answer by route and status', ['route', 'status'])
  const events = counter(
    'intake_events_total',
    'Events of acknowledged batches: accepted, duplicated, or refused by reason',
    ['outcome'],
  )
  const drained = counter('intake_drained_events_total', 'Events that went from the log into the engine', [])
  const lag = histogram(
    'intake_drain_lag_seconds',
    'From the acknowledgement of a segment of the log to its place in the engine',
    [],
    [0.5, 1, 2, 5, 10, 30, 60, 300, 1800],
  )
  const statements = histogram('warehouse_statement_seconds', 'Time of a statement in the engine, waiting included', [
    'kind',
    'outcome',
  ])
  const lookUps = counter('answer_cache_total', 'Answers looked for among those that are kept', ['outcome'])
  const jobs = histogram(
    'job_run_seconds',
    'Runs of scheduled work',
    ['job', 'outcome'],
    [0.1, 1, 5, 30, 120, 600, 3600],
  )
  const outcomeOf = (isOk: boolean): string => (isOk ? 'ok' : 'failed')

  const server: Server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    )
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    answered: ({ route, status, ms }) => answers.observe({ route, status: String(status) }, ms / 1000),
    taken: ({ accepted, duplicated, rejected }) => {
      events.inc({ outcome: 'accepted' }, accepted)
      events.inc({ outcome: 'duplicated' }, duplicated)
      for (const [reason, count] of Object.entries(rejected)) events.inc({ outcome: reason }, count ?? 0)
    },
    drained: ({ events: count, lagMs }) => {
      drained.inc(count)
      lag.observe(lagMs / 1000)
    },
    stated: ({ kind, ms, isOk }) => statements.observe({ kind, outcome: outcomeOf(isOk) }, ms / 1000),
    lookedUp: (isKept) => lookUps.inc({ outcome: isKept ? 'hit' : 'miss' }),
    jobEnded: ({ job, isOk, ms }) => jobs.observe({ job, outcome: outcomeOf(isOk) }, ms / 1000),
    gauge: (name, help, read) => {
      new Gauge({
        name,
        help,
        registers: [registry],
        async collect() {
          this.set(await read())
        },
      })
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
