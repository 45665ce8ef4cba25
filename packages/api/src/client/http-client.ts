import axios, { type AxiosInstance } from 'axios'
import type { CallPath, DataOf, ExportJob, ExportPath, FormPath, InputOf } from '../contract/index.ts'
import { type Envelope, Fault, faults } from '../faults.ts'
import { BATCH_MAX_CALLS, HTTP_TIMEOUT_MS, LINES_TYPE, SUCCESS_CODE, TOKEN_KEY } from '../limits.ts'
import { linesOf, startTimer } from '../lines.ts'
import type { UploadResult, UploadRule } from '../uploads.ts'
import { DEVICE_HEADER, deviceToken } from '../walls/device-token.ts'
import { shownReplay } from '../walls/shown-replay.ts'
import { REPLAY_HEADER } from '../walls/wall-replay.ts'
import { localValues } from './browser-storage.ts'
import { withSession } from './ended-session.ts'

export { whenSignedOut } from './ended-session.ts'

/** Data of a call together with the moment up to which it reaches; `stale` where the server cannot renew them now. */
export interface Answered<T> {
  data: T
  statTime: string | undefined
  stale?: boolean
}

let isUnattended: () => boolean = () => false
/** Registers how an app tells that nobody is at the screen: what it asks for then does not keep the session alive. */
export function whenUnattended(test: () => boolean): void {
  isUnattended = test
}

const http: AxiosInstance = axios.create({ baseURL: '/api', timeout: HTTP_TIMEOUT_MS })
http.interceptors.request.use((config) => {
  const token = localValues.get(TOKEN_KEY)
  if (token) config.headers.set('token', token)
  const device = deviceToken.get()
  if (device) config.headers.set(DEVICE_HEADER, device)
  const replay = shownReplay.get()
  if (replay !== null) config.headers.set(REPLAY_HEADER, replay)
  if (isUnattended()) config.headers.set('x-unattended', '1')
  return config
})

function unwrap<T>(envelope: Envelope<T>): Answered<T> {
  if (envelope.code === SUCCESS_CODE)
    return { data: envelope.data, statTime: envelope.statTime, ...(envelope.stale ? { stale: true } : {}) }
  const fault = new Fault('other', { msg: envelope.msg, code: envelope.code, data: envelope.data })
  if (envelope.msg === faults.deviceGone.msg) deviceToken.refused()
  throw fault
}

const TOO_LATE = '服务响应超时，请稍后再试'
const UNAVAILABLE = '服务暂不可用，请稍后再试'
const CUT_OFF = '网络连接中断，请检查网络后重试'

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && 'code' in value && 'msg' in value

/** Overload and maintenance answer with their own HTTP status and an envelope; its words come first, else what the network did. */
http.interceptors.response.use(undefined, async (error: unknown) => {
  if (!axios.isAxiosError(error) || axios.isCancel(error)) throw error
  const body = await bodyOf(error.response?.data)
  if (isEnvelope(body)) unwrap(body)
  const late = error.code === 'ECONNABORTED' || error.code === 'ETIMEDOUT'
  throw new Error(late ? TOO_LATE : error.response ? UNAVAILABLE : CUT_OFF, { cause: error })
})

/** The body of a refusal in whichever form it was to be read. */
async function bodyOf(data: unknown): Promise<unknown> {
  const text =
    data instanceof Blob && data.type.includes('json')
      ? await data.text()
      : data instanceof ReadableStream
        ? await new Response(data).text()
        : undefined
  return text === undefined ? data : parsed(text)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const form = (input: Record<string, unknown>) => {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(input))
    if (value !== undefined && value !== null) body.set(name, Array.isArray(value) ? value.join(',') : String(value))
  return body
}

/** Calls whose body is JSON on the wire; every other POST is form-encoded as the specification says. */
const jsonBodies: readonly CallPath[] = ['user/login', 'batch']

/**
 * Calls that travel as GET. The list stands here so that the browser does not load the contract with its validation
 * library; a test holds it against the contract.
 */
export const getCalls: readonly CallPath[] = [
  'user/tokenLogin',
  'user/logout',
  'user/queryUserRight',
  'user/queryUserManageArea',
  'role/pageList',
  'role/delete',
  'role/roleRightTree',
  'role/deleteUser',
  'role/getRightAllList',
  'captcha/captchaImage',
  'school/schoolTypeList',
  'province/list',
  'schoolProject/getMaterialTotal',
  'zyqapi/baseinfo/getCourseSystem',
]

const questionOf = (path: CallPath, input: unknown) => `${path} ${JSON.stringify(input ?? {})}`
const ahead = new Map<string, Promise<Envelope | null>>()
/** Gives the answer to a call that was asked for before this program was there; it serves the first such call. `null`: it did not come, the call is made. */
export function primeResponse<P extends CallPath>(path: P, input: InputOf<P>, answer: Promise<Envelope | null>): void {
  ahead.set(questionOf(path, input), answer)
}

/** Makes one call. Throws the {@link Fault} of the envelope, or the network's error. */
export const call = <P extends CallPath>(
  path: P,
  input: InputOf<P>,
  signal?: AbortSignal,
): Promise<Answered<DataOf<P>>> => withSession(() => callOnce(path, input, signal))

async function callOnce<P extends CallPath>(
  path: P,
  input: InputOf<P>,
  signal: AbortSignal | undefined,
): Promise<Answered<DataOf<P>>> {
  const values = (input ?? {}) as Record<string, unknown>
  const question = questionOf(path, input)
  const cached = ahead.get(question)
  ahead.delete(question)
  const given = await cached
  if (given) return unwrap(given as Envelope<DataOf<P>>)
  const answer = getCalls.includes(path)
    ? await http.get<Envelope<DataOf<P>>>(path, { params: values, signal })
    : await http.post<Envelope<DataOf<P>>>(path, jsonBodies.includes(path) ? values : form(values), { signal })
  return unwrap(answer.data)
}

/** Sends a form with its fields and, behind them, one file. No time limit: a slow line may take its time. */
export async function sendForm<P extends FormPath>(
  path: P,
  input: InputOf<P>,
  file: File | Blob,
  options: { name?: string; onProgress?: (share: number) => void; signal?: AbortSignal } = {},
): Promise<DataOf<P>> {
  const body = new FormData()
  for (const [name, value] of form((input ?? {}) as Record<string, unknown>)) body.append(name, value)
  body.append('file', file, options.name ?? (file instanceof File ? file.name : 'file'))
  return withSession(async () => {
    const answer = await http.post<Envelope<DataOf<P>>>(path, body, {
      timeout: 0,
      signal: options.signal,
      onUploadProgress: ({ progress }) => options.onProgress?.(progress ?? 0),
    })
    return unwrap(answer.data).data
  })
}

interface Waiting {
  path: CallPath
  body: Record<string, unknown>
  /** What the page showed when it was asked. */
  replay: string | null
  signal: AbortSignal | undefined
  resolve: (answer: Answered<unknown>) => void
  reject: (error: unknown) => void
}
let waiting: Waiting[] = []

/**
 * Makes a call that travels with every other one asked for in the same tick: the panels of a page are one request. Each is
 * answered as soon as its own answer is there. Who gives a signal may leave; a request that nobody waits for any more ends.
 */
export const batched = <P extends CallPath>(
  path: P,
  input: InputOf<P>,
  signal?: AbortSignal,
): Promise<Answered<DataOf<P>>> => withSession(() => enqueue(path, input, signal))

function enqueue<P extends CallPath>(
  path: P,
  input: InputOf<P>,
  signal: AbortSignal | undefined,
): Promise<Answered<DataOf<P>>> {
  return new Promise((resolve, reject) => {
    waiting.push({
      path,
      body: (input ?? {}) as Record<string, unknown>,
      replay: shownReplay.get(),
      signal,
      resolve: resolve as Waiting['resolve'],
      reject,
    })
    if (waiting.length === 1) setTimeout(flush, 0)
  })
}

/** Why a call need not be made any more; undefined where it must. */
function droppedBecause({ replay, signal }: Waiting): unknown {
  // Of what was asked for another day than the page shows by now the answer would be wrong, and nobody waits for it.
  if (replay !== shownReplay.get()) return new Error('the page shows another day by now')
  return signal?.aborted ? signal.reason : undefined
}

function flush(): void {
  const asked = waiting.filter((one) => {
    const reason = droppedBecause(one)
    if (reason !== undefined) one.reject(reason)
    return reason === undefined
  })
  waiting = asked.slice(BATCH_MAX_CALLS)
  if (asked.length > 0) void askGroup(asked.slice(0, BATCH_MAX_CALLS))
  if (waiting.length > 0) setTimeout(flush, 0)
}

/** Makes the calls of a group as one request. Each ends with its line; those whose line does not come fail with what became of the request. */
async function askGroup(group: readonly Waiting[]): Promise<void> {
  const open = new Map(group.entries())
  const request = new AbortController()
  const leave = (index: number, reason: unknown): void => {
    open.get(index)?.reject(reason)
    open.delete(index)
    if (open.size === 0) request.abort()
  }
  group.forEach(
    ({ signal }, index) =>
      void signal?.addEventListener('abort', () => leave(index, signal.reason), { once: true, signal: request.signal }),
  )
  const silence = startTimer(HTTP_TIMEOUT_MS, () => request.abort())
  try {
    const calls = group.map(({ path, body }) => ({ path, body }))
    const { data, headers } = await http.post<ReadableStream<Uint8Array>>(
      'batch',
      { calls },
      { adapter: 'fetch', responseType: 'stream', timeout: 0, signal: request.signal, headers: { accept: LINES_TYPE } },
    )
    if (!String(headers['content-type']).includes(LINES_TYPE)) throw await refusalOf(data)
    for await (const line of linesOf(data, silence.again)) {
      const { index, ...envelope } = JSON.parse(line) as Envelope & { index: number }
      answerOne(open.get(index), envelope)
      open.delete(index)
    }
    throw new Error(CUT_OFF)
  } catch (error) {
    const reason = silence.isOver()
      ? new Error(TOO_LATE)
      : error instanceof TypeError
        ? new Error(CUT_OFF, { cause: error })
        : error
    for (const { reject } of open.values()) reject(reason)
  } finally {
    silence.end()
    request.abort()
  }
}

function answerOne(one: Waiting | undefined, envelope: Envelope): void {
  try {
    const answer = unwrap(envelope)
    one?.resolve(answer)
  } catch (fault) {
    one?.reject(fault)
  }
}

/** What a server says that refuses a batch as a whole. */
async function refusalOf(body: ReadableStream<Uint8Array>): Promise<unknown> {
  const envelope = parsed(await new Response(body).text())
  if (isEnvelope(envelope)) unwrap(envelope)
  return new Error(UNAVAILABLE)
}

/** Lets the browser take a file from an address. */
export function takeFile(href: string, name: string): void {
  Object.assign(document.createElement('a'), { href, download: name }).click()
}

/** What came of an export: the name of the file that the browser took, or of the list that is made in the background. */
export interface Exported {
  name: string
  job?: ExportJob
}

/**
 * Downloads an export. A blob that is JSON is an envelope: of a refusal, which is thrown, or of the job that makes a list
 * which is too long to be waited for.
 */
export const download = (path: ExportPath, input: InputOf<ExportPath>): Promise<Exported> =>
  withSession(() => downloadOnce(path, input))

async function downloadOnce(path: ExportPath, input: InputOf<ExportPath>): Promise<Exported> {
  const answer = await http.post<Blob>(path, form((input ?? {}) as Record<string, unknown>), {
    responseType: 'blob',
    timeout: 0,
  })
  if (answer.data.type.includes('json')) {
    const { data: job } = unwrap(JSON.parse(await answer.data.text()) as Envelope<ExportJob>)
    return { name: job.title, job }
  }
  const name = decodeURIComponent(
    /filename\*=UTF-8''([^;]+)/.exec(String(answer.headers['content-disposition']))?.[1] ?? '导出.xlsx',
  )
  const url = URL.createObjectURL(answer.data)
  takeFile(url, name)
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
  return { name }
}

interface UploadOptions {
  rule: UploadRule
  /** In place of a session, while somebody fills in a survey. */
  surveyToken?: string | undefined
  signal: AbortSignal
  /** Part of the file that has left, 0..1. */
  onProgress: (share: number) => void
}

/** Sends a file: a signature first, then the form with its fields and the file as the last part. Throws like every other call. */
export const upload = (file: File, options: UploadOptions): Promise<UploadResult> =>
  withSession(() => uploadOnce(file, options))

async function uploadOnce(file: File, { rule, surveyToken, signal, onProgress }: UploadOptions): Promise<UploadResult> {
  const { data: signed } = await call('upload/signature', { rule, fileName: file.name, surveyToken }, signal)
  const body = new FormData()
  for (const [name, value] of Object.entries(signed.signature)) body.set(name, value)
  if (surveyToken) body.set('surveyToken', surveyToken)
  body.set('file', file)
  const bearer = localValues.get(TOKEN_KEY) ?? surveyToken ?? ''
  const answer = await http.post<Envelope<UploadResult>>(signed.file_system_url, body, {
    baseURL: '',
    headers: { authorization: `Bearer ${bearer}` },
    timeout: 0,
    signal,
    onUploadProgress: ({ progress }) => onProgress(progress ?? 0),
  })
  return unwrap(answer.data).data
}

/** Bytes of a file of ours, for a viewer. Its ticket is in its address; nothing of the session goes along. */
export async function fileBytes(address: string, signal: AbortSignal): Promise<ArrayBuffer> {
  return (await axios.get<ArrayBuffer>(address, { responseType: 'arraybuffer', signal })).data
}
