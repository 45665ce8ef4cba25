import { createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config.ts'
import { isWeakSecret } from './weak-secret.ts'

/** Keys of this installation; each purpose has its own, derived from one root that never leaves the data folder. */
export interface Secrets {
  /** 32 bytes for a purpose; the same purpose always gets the same bytes. */
  key(purpose: string): Buffer
  /** HMAC-SHA-256 of a text under the key of a purpose, base64url. */
  sign(purpose: string, text: string): string
}

const ROOT_BYTES = 32

/**
 * Reads the root secret of the data folder, or makes one at the first start (file mode 600). Throws when it is damaged.
 * `given` (hexadecimal) takes its place, so that several processes with folders of their own hold the same.
 */
export function openSecrets(dataDir: string, given?: string): Secrets {
  const root = given === undefined ? rootOf(dataDir) : Buffer.from(given, 'hex')
  const keys = new Map<string, Buffer>()
  const key = (purpose: string): Buffer => {
    const cached = keys.get(purpose)
    if (cached) return cached
    const made = Buffer.from(hkdfSync('sha256', root, 'data-centre', purpose, ROOT_BYTES))
    keys.set(purpose, made)
    return made
  }
  return { key, sign: (purpose, text) => createHmac('sha256', key(purpose)).update(text).digest('base64url') }
}

function rootOf(dataDir: string): Buffer {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const path = join(dataDir, 'secret.key')
  let root: Buffer
  try {
    root = Buffer.from(readFileSync(path, 'utf8').trim(), 'hex')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    root = randomBytes(ROOT_BYTES)
    const file = openSync(path, 'wx', 0o600)
    writeSync(file, root.toString('hex'))
    fsyncSync(file)
    closeSync(file)
  }
  if (root.length !== ROOT_BYTES) throw new Error(`${path} is damaged: ${ROOT_BYTES} bytes in hexadecimal expected`)
  if (isWeakSecret(root.toString('hex')))
    throw new ConfigError(
      `密钥文件 ${path} 不是随机值，无法保护任何数据。请恢复原来的密钥文件，或用新的空目录安装。\n${path} is no random secret and protects nothing: bring the former file back, or install into a new folder`,
    )
  chmodSync(path, 0o600)
  return root
}
