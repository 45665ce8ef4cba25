import { createHash, randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import {
  extensionOf,
  Fault,
  FILES_PATH,
  type FilePreview,
  fileCodeOf,
  formatText,
  refuseUpload,
  sizeText,
  UPLOAD_RULES,
  type UploadResult,
  type UploadRule,
  type UploadSignature,
  uploadSizeText,
} from '@data-centre/api'
import type pg from 'pg'
import type { Caller } from '../../call/caller.ts'
import { dayOf } from '../../platform/clock.ts'
import { acrossAreas } from '../../platform/database/row-security.ts'
import type { FileStorage } from '../../platform/storage/storage.ts'
import { addFile, attachFiles, readFiles, releaseFiles, type StoredFile, useUp } from './book.ts'
import { dropFiles, dropLoose, dropUsed } from './drop-files.ts'
import { isPicture, pictureSize, redraw } from './picture.ts'
import { keyOf, PERMIT_LIFE_MS, type Permit, readPermit, type SignedFields, signPermit } from './policy.ts'
import { servedAs } from './served.ts'
import { FileSpace, type FilesOptions, invalid, type Sender } from './space.ts'
import { holdsSurveyToken } from './survey-token.ts'
import { FILE_TICKET_MS, holdsSigned, issueSigned } from './tickets.ts'
import { checkContent } from './upload-type-check.ts'

/** A file of a form, not read yet; it is written to disk as it comes. */
export interface Incoming {
  save(megabytes: number): Promise<{ path: string; name: string; size: number }>
}

const TICKET = 'file-ticket'
const MAX_NAME_LENGTH = 120
const LOOSE_MS = 24 * 3_600_000

const removed = (): Fault => new Fault('notFound', { msg: '文件不存在或已删除' })
/** A name for people: without folders and signs that steer a terminal or a header. */
const plainName = (name: string): string => {
  const last = name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1).replace(/[\p{C}"<>|?*:]/gu, '')
  const extension = extensionOf(last)
  return `${last.slice(0, last.length - extension.length - 1).slice(0, MAX_NAME_LENGTH)}.${extension}`
}

/** Files that people send: signed beforehand, checked before they are kept, seen with a ticket. */
export class Files {
  readonly #options: FilesOptions
  readonly #space: FileSpace
  constructor(options: FilesOptions) {
    this.#options = options
    this.#space = new FileSpace(options)
  }

  #now(): number {
    return this.#options.config.clock.now()
  }

  /** What a permit and the files of a sender are marked with; it tells nothing of them. Throws `badTicket` for somebody who is nobody. */
  #markOf({ caller, surveyToken }: Sender): string {
    const { secrets } = this.#options
    if (caller && !caller.isWall && !caller.isDemo && !caller.mustChange)
      return secrets.sign('upload-identity', `session ${caller.sessionId}`)
    if (surveyToken && holdsSurveyToken(secrets, surveyToken, this.#now()))
      return secrets.sign('upload-identity', `survey ${surveyToken}`)
    throw new Fault(caller?.isDemo ? 'demoReadOnly' : 'badTicket')
  }

  /** Signs one upload. Throws what `refuseUpload` says of a name that the rule does not take. */
  sign(
    sender: Sender,
    { rule = 'attachment', fileName }: { rule?: UploadRule | undefined; fileName?: string | undefined },
  ): UploadSignature {
    const identity = this.#markOf(sender)
    const refused = fileName === undefined ? undefined : refuseUpload(rule, { name: fileName, bytes: 1 })
    if (refused) throw invalid(refused)
    const code = randomBytes(16).toString('hex')
    const now = this.#now()
    const dir = `${sender.caller ? (sender.caller.schoolId === null ? 'staff' : `school/${sender.caller.schoolId}`) : 'survey'}/${dayOf(now).slice(0, 7).replace('-', '')}`
    const random = fileName === undefined ? code : `${code}.${extensionOf(fileName)}`
    return {
      code,
      file_system_url: '/api/upload/object',
      signature: signPermit(this.#options.secrets, { dir, random, rule, identity, expiresAt: now + PERMIT_LIFE_MS }),
    }
  }

  /** Takes the file of a signed form: once, of the rule's formats and size, and being what its name says. Throws the message for the user. */
  async take(sender: Sender, fields: SignedFields, incoming: Incoming): Promise<UploadResult> {
    const { pool, secrets } = this.#options
    const identity = this.#markOf(sender)
    const permit = readPermit(secrets, fields, this.#now())
    if (permit.identity !== identity) throw new Fault('badTicket', { msg: '上传凭证无效或已过期' })
    const [code = '', signedExtension] = permit.random.split('.')
    await useUp(pool, code, permit.expiresAt)
    const release = sender.caller ? undefined : this.#space.takeSlot(sender.network)
    try {
      return await this.#keep(sender, { identity, permit, code, signedExtension }, incoming)
    } finally {
      release?.()
    }
  }

  async #keep(
    sender: Sender,
    {
      identity,
      permit,
      code,
      signedExtension,
    }: { identity: string; permit: Permit; code: string; signedExtension: string | undefined },
    incoming: Incoming,
  ): Promise<UploadResult> {
    const { pool, storage } = this.#options
    await this.#space.assertCapacity(sender, identity, permit.rule)
    const { megabytes } = UPLOAD_RULES[permit.rule]
    const { path, name, size } = await incoming.save(megabytes).catch((error: unknown) => {
      throw error instanceof Fault && error.message === uploadSizeText(megabytes)
        ? invalid(sizeText(permit.rule))
        : error
    })
    const refused = size === 0 ? '文件为空，请重新选择' : refuseUpload(permit.rule, { name, bytes: size })
    if (refused) throw invalid(refused)
    const extension = extensionOf(name)
    if (signedExtension !== undefined && signedExtension !== extension) throw invalid(formatText(permit.rule))
    await checkContent(path, name, permit.rule)
    if (isPicture(extension)) await redraw(path, extension, permit.rule)
    const hash = createHash('sha256')
    await pipeline(createReadStream(path), hash)
    const { size: bytes } = await stat(path)
    const key = `${keyOf({ dir: permit.dir, random: code })}.${extension}`
    const fileName = plainName(name)
    await storage.put(key, path)
    const owned = {
      ownerId: sender.caller?.userId ?? null,
      schoolId: sender.caller?.schoolId ?? null,
      surveyMark: sender.caller ? null : identity,
      network: sender.caller ? null : this.#space.networkMark(sender),
    }
    await addFile(
      pool,
      { code, key, rule: permit.rule, name: fileName, extension, bytes, sha256: hash.digest('hex'), ...owned },
      this.#now(),
    ).catch(async (error: unknown) => {
      // Bytes that no row names would lie there for ever.
      await storage.remove(key)
      throw error
    })
    const ossOriUrl = `${FILES_PATH}${code}`
    return { code, url: this.urlOf(code), ossOriUrl, fileName }
  }

  /** Keeps a workbook that the server has made for an account, until it is dropped; answers its code. Takes the file away from `path`. */
  async keepWorkbook(
    path: string,
    { name, bytes, sha256, ownerId }: { name: string; bytes: number; sha256: string; ownerId: number },
  ): Promise<string> {
    const { pool, storage } = this.#options
    const now = this.#now()
    const code = randomBytes(16).toString('hex')
    const extension = 'xlsx'
    const key = `${keyOf({ dir: `export/${dayOf(now).slice(0, 7).replace('-', '')}`, random: code })}.${extension}`
    await storage.put(key, path)
    try {
      await addFile(
        pool,
        {
          code,
          key,
          rule: 'export',
          name,
          extension,
          bytes,
          sha256,
          ownerId,
          schoolId: null,
          surveyMark: null,
          network: null,
        },
        now,
      )
      await attachFiles(pool, [code], {}, now)
    } catch (error) {
      await storage.remove(key)
      throw error
    }
    return code
  }

  /** Keeps a copy of a file that comes with the product under a code of its own, once; nobody owns it. */
  async keepSample(path: string, { code, name }: { code: string; name: string }): Promise<void> {
    const { pool, storage } = this.#options
    if ((await readFiles(pool, [code])).length > 0) return
    const content = await readFile(path)
    const copy = join(await mkdtemp(join(tmpdir(), 'sample-')), code)
    await writeFile(copy, content)
    const extension = extensionOf(name)
    const key = `sample/${code}.${extension}`
    await storage.put(key, copy)
    await rm(dirname(copy), { recursive: true, force: true })
    const now = this.#now()
    const sha256 = createHash('sha256').update(content).digest('hex')
    const nobody = { ownerId: null, schoolId: null, surveyMark: null, network: null }
    await addFile(
      pool,
      { code, key, rule: 'attachment', name, extension, bytes: content.length, sha256, ...nobody },
      now,
    )
    await attachFiles(pool, [code], {}, now)
  }

  /** Removes files that nothing refers to any more. */
  async drop(codes: readonly string[]): Promise<void> {
    for (const key of await dropFiles(this.#options.pool, codes)) await this.#options.storage.remove(key)
  }

  /** Address that opens a file for ten minutes. Give it only to who may see the file. */
  urlOf(code: string): string {
    const ticket = issueSigned(this.#options.secrets, TICKET, code, this.#now() + FILE_TICKET_MS)
    return `${this.#options.config.filesOrigin ?? ''}${FILES_PATH}${code}?ticket=${ticket}`
  }

  /** Address of a file that anybody may see. */
  openUrlOf(code: string): string {
    return `${this.#options.config.filesOrigin ?? ''}${FILES_PATH}${code}`
  }

  /**
   * Codes of files that a sender has uploaded themselves and that nothing refers to yet: what a form may take up. Throws
   * `invalid` for any other address, and for more files than the rule allows.
   */
  async claim(sender: Sender, addresses: readonly string[], rule: UploadRule): Promise<StoredFile[]> {
    const codes = addresses.map((address) => this.codeOf(address) ?? '')
    if (codes.length > UPLOAD_RULES[rule].files || new Set(codes).size !== codes.length || codes.includes(''))
      throw invalid('参数错误：file')
    if (codes.length === 0) return []
    const mark = this.#markOf(sender)
    const existing = await readFiles(this.#options.pool, codes)
    const own = (file: StoredFile): boolean =>
      file.rule === rule && (sender.caller ? file.ownerId === sender.caller.userId : file.surveyMark === mark)
    const files = codes.map((code) => existing.find((file) => file.code === code))
    if (!files.every((file): file is StoredFile => file !== undefined && own(file))) throw removed()
    return files
  }

  /** Marks claimed files as referred to; what nothing refers to goes after a day. */
  attach(client: pg.ClientBase | pg.Pool, codes: readonly string[], options: { isOpen?: boolean } = {}): Promise<void> {
    return attachFiles(client, codes, options, this.#now())
  }

  /** Lets go of files that something referred to until now, within its transaction. */
  release(client: pg.ClientBase, codes: readonly string[]): Promise<void> {
    return releaseFiles(client, codes)
  }

  /** Width and height of a stored picture, px. */
  async sizeOf(picture: StoredFile): Promise<{ width: number; height: number }> {
    return pictureSize(await buffer(await this.#options.storage.read(picture.key)))
  }

  /** Code of one of our own addresses; nothing else is ever looked at, and nothing is fetched. */
  codeOf(address: string): string | undefined {
    const { filesOrigin } = this.#options.config
    return fileCodeOf(address, filesOrigin ? [filesOrigin] : [])
  }

  /** The file of an address, for somebody who brings its ticket, sent it themselves, or when it is open to all. Throws 文件不存在或已删除 otherwise. */
  async open(address: string, caller?: Caller): Promise<StoredFile> {
    const code = this.codeOf(address)
    if (code === undefined) throw invalid('文件地址不合法')
    const [file] = await readFiles(this.#options.pool, [code])
    if (!file) throw removed()
    const query = address.includes('?') ? address.slice(address.indexOf('?') + 1) : ''
    const ticket = new URLSearchParams(query).get('ticket') ?? ''
    // An export is theirs only as long as they may see what is in it: the call that issues its ticket has checked.
    const isOwn = caller !== undefined && file.ownerId === caller.userId && file.rule !== 'export'
    if (!file.isOpen && !isOwn && !holdsSigned(this.#options.secrets, TICKET, file.code, ticket, this.#now()))
      throw removed()
    return file
  }

  /** Addresses and viewer of a file. Throws 暂不支持预览, with the same as its data, where no viewer is safe and `mode` asks for one. */
  preview(file: StoredFile, mode: 'preview' | 'download' = 'preview'): FilePreview {
    const url = file.isOpen ? this.openUrlOf(file.code) : this.urlOf(file.code)
    const preview: FilePreview = {
      previewUrl: url,
      downloadUrl: `${url}${url.includes('?') ? '&' : '?'}download=1`,
      type: servedAs(file.extension).preview,
      fileName: file.name,
      bytes: file.bytes,
    }
    if (mode === 'preview' && preview.type === 'download')
      throw new Fault('invalid', { msg: '暂不支持预览', data: { reason: 'preview', ...preview } })
    return preview
  }

  /** The same of a file by its code, for a caller who has been let in by what refers to it. Throws 文件不存在或已删除. */
  async previewOf(code: string, name: string): Promise<FilePreview> {
    // It may belong to nobody of the caller's area.
    const [file] = await acrossAreas(() => readFiles(this.#options.pool, [code]))
    if (!file) throw removed()
    return this.preview({ ...file, name: `${name}.${file.extension}` })
  }

  get storage(): FileStorage {
    return this.#options.storage
  }

  /** Removes what nothing took up within a day, and forgets signatures that are too old anyway. Answers how many of both. */
  async sweep(): Promise<number> {
    const now = this.#now()
    const keys = await dropLoose(this.#options.pool, now - LOOSE_MS)
    for (const key of keys) await this.#options.storage.remove(key)
    return keys.length + (await dropUsed(this.#options.pool, now))
  }
}

declare module '../../call/services.ts' {
  interface Services {
    files: Files
  }
}
