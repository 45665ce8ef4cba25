/**
 * ClickHouse's HTTP interface over the embedded engine, as far as the official client uses it: statements in the body, in
 * `query` or in a form, bound values, settings, inserts with a token, errors with their code. It runs in a process of its
 * own, because the engine must not live in a test's. Real engine, real sockets; one engine session per request, so that
 * settings of one never reach another.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Session } from 'chdb'

const [dir = '', port = '0'] = process.argv.slice(2)
const SESSIONS = 12
/** What the client says that is no setting. */
const label = new Set([
  'query',
  'query_id',
  'database',
  'default_format',
  'session_id',
  'wait_end_of_query',
  'enable_http_compression',
  'role',
])
/** Settings of a cluster or of a server with users, which the embedded engine lacks or does not need. */
const ignored = new Set(['insert_quorum', 'async_insert'])

const configuration = join(dir, 'front.xml')
mkdirSync(join(dir, 'db'), { recursive: true })
writeFileSync(
  configuration,
  '<clickhouse><mark_cache_size>134217728</mark_cache_size><max_server_memory_usage>4000000000</max_server_memory_usage></clickhouse>\n',
)
const open = (): Session =>
  new Session(join(dir, 'db'), { connectionArgs: [`--config-file=${configuration}`, '--max_memory_usage=2000000000'] })
const control = open()

interface Statement {
  sql: string
  id: string
  body: Buffer | undefined
  parameters: [name: string, value: string][]
}

const waiting: (() => void)[] = []
let busy = 0
async function turn(): Promise<void> {
  if (busy >= SESSIONS) await new Promise<void>((resolve) => waiting.push(resolve))
  busy++
}
function leave(): void {
  busy--
  waiting.shift()?.()
}

const quoted = (text: string): string => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`
const mark = (id: string): string => `/*${id}*/`

function assignments(parameters: Statement['parameters']): string[] {
  return parameters
    .filter(([name]) => !label.has(name) && !ignored.has(name))
    .map(([name, value]) => {
      if (!/^[A-Za-z_]\w*$/.test(name))
        throw new Error(`Code: 115. DB::Exception: no setting ${name}. (UNKNOWN_SETTING)`)
      return `${name} = ${quoted(value)}`
    })
}

async function run({ sql, id, body, parameters }: Statement): Promise<Uint8Array> {
  // The engine knows our ids as marks in its texts.
  const killed = parameters.find(([name]) => name === 'param_id')?.[1]
  if (/^KILL QUERY/.test(sql)) {
    await control.queryAsync(`KILL QUERY WHERE startsWith(query, '${mark(killed ?? '')}') ASYNC`, { format: 'Null' })
    return new Uint8Array()
  }
  await turn()
  const session = open()
  try {
    const insert = body && /^INSERT INTO (\w+) .*FORMAT JSONEachRow\s*$/s.exec(sql)
    const token = parameters.find(([name]) => name === 'insert_deduplication_token')?.[1]
    const settings = assignments(parameters.filter(([name]) => name !== 'insert_deduplication_token'))
    if (settings.length > 0) await session.queryAsync(`SET ${settings.join(', ')}`, { format: 'Null' })
    if (insert && body) {
      await session.insert({
        table: insert[1] as string,
        values: body,
        format: 'JSONEachRow',
        settings: token ? { insert_deduplication_token: token } : {},
      })
      return new Uint8Array()
    }
    const format = /\sFORMAT (\w+)\s*$/.exec(sql)
    const text = format ? sql.slice(0, format.index) : sql
    return (await session.queryAsync(`${mark(id)} ${text}`, { format: format?.[1] ?? 'TabSeparated' })).bytes()
  } finally {
    session.close()
    leave()
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Parts of a form: the statement and the values that are too long for an address. */
function formParts(body: Buffer, contentType: string): [string, string][] {
  const boundary = /boundary="?([^";]+)/.exec(contentType)?.[1] ?? ''
  return body
    .toString('utf8')
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const end = part.indexOf('\r\n\r\n')
      return [/name="([^"]+)"/.exec(part.slice(0, end))?.[1] ?? '', part.slice(end + 4, -2)]
    })
}

async function statementOf(request: IncomingMessage): Promise<Statement> {
  const url = new URL(request.url ?? '/', 'http://front')
  const body = await bodyOf(request)
  const contentType = request.headers['content-type'] ?? ''
  const form = contentType.startsWith('multipart/form-data')
  const parameters = [...url.searchParams, ...(form ? formParts(body, contentType) : [])]
  const query = parameters.find(([name]) => name === 'query')?.[1]
  return {
    sql: query ?? body.toString('utf8'),
    id: url.searchParams.get('query_id') ?? '',
    body: query !== undefined && !form ? body : undefined,
    parameters,
  }
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url?.startsWith('/ping')) {
    response.end('Ok.\n')
    return
  }
  try {
    const body = await run(await statementOf(request))
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
  } catch (error) {
    const failure = error as { message?: string; clickhouseCode?: number }
    const message = (failure.message ?? String(error)).replace(/^.*?(?=Code: \d+)/s, '')
    const code = failure.clickhouseCode ?? Number(/Code: (\d+)/.exec(message)?.[1] ?? 0)
    response.writeHead(code === 60 ? 404 : 500, {
      'x-clickhouse-exception-code': String(code),
      'content-type': 'text/plain',
    })
    response.end(/^Code: \d+/.test(message) ? message : `Code: ${code}. DB::Exception: ${message} (UNKNOWN_EXCEPTION)`)
  }
}

const server = createServer((request, response) => void answer(request, response))
server.listen(Number(port), '127.0.0.1', () => process.send?.({ port: (server.address() as { port: number }).port }))
process.on('disconnect', () => process.exit(0))
