import { fileURLToPath } from 'node:url'
import { CONFIG_STATUS, ConfigError, readConfig } from './platform/config.ts'
import { demandKind } from './platform/installation-kind.ts'
import { LockedError, lockFolder } from './platform/lock-file.ts'
import { buildIdOf } from './start/build-id.ts'

/** Built files of the apps lie beside the server's, seen from the sources and from the bundle alike. */
const folderOf = (app: string): string => fileURLToPath(new URL(`../../${app}/dist`, import.meta.url))

const exitCodes = { config: CONFIG_STATUS, locked: 75 } as const

/** Checks what can be refused at once, before anything heavy is loaded. */
function begin(): Parameters<typeof import('./start/run.ts').run>[0] {
  const folders = { console: folderOf('console'), screens: folderOf('screens') }
  try {
    const config = readConfig({ BUILD_ID: buildIdOf(folders), ...process.env })
    const lock = lockFolder(config.dataDir)
    process.on('exit', lock.release)
    demandKind(config)
    return { config, folders }
  } catch (error) {
    if (!(error instanceof ConfigError) && !(error instanceof LockedError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(error instanceof ConfigError ? exitCodes.config : exitCodes.locked)
  }
}

const begun = begin()
const { run } = await import('./start/run.ts')
await run(begun)
