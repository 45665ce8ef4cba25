/** Programs that tests need. What is missing is installed before anything runs, with the system's package manager, or named. */
import { spawnSync } from 'node:child_process'
import { requireBrowser } from '../browser.mjs'
import { offerOffice } from '../libreoffice.mjs'
import { findPostgres, findRedis } from '../services.mjs'
import { installSystemPackages } from '../system-packages.mjs'

const answers = (command, ...args) => spawnSync(command, args, { stdio: 'ignore' }).error === undefined

/** How each program is found and installed; `find` answers its settings for the tests, or undefined. */
const programs = {
  browser: { find: () => ({ CHROMIUM_PATH: requireBrowser() }) },
  postgres: {
    what: 'PostgreSQL',
    hint: 'install it, or name the folder of its programs in POSTGRES_BIN',
    find: () => findPostgres() && { POSTGRES_BIN: findPostgres() },
    packages: { 'apt-get': ['postgresql'], dnf: ['postgresql-server'], apk: ['postgresql'] },
  },
  redis: {
    what: 'Redis',
    hint: 'install it, or name it in REDIS_SERVER',
    find: () => findRedis() && { REDIS_SERVER: findRedis() },
    packages: { 'apt-get': ['redis-server'], dnf: ['redis'], apk: ['redis'] },
  },
  strace: {
    what: 'strace',
    hint: 'the order of acknowledgements is read from system calls (Linux only)',
    find: () => (answers('strace', '--version') ? {} : undefined),
    packages: { 'apt-get': ['strace'], dnf: ['strace'], apk: ['strace'] },
  },
  pdftotext: {
    what: 'pdftotext',
    hint: 'printed pages are read with it',
    find: () => (answers('pdftotext', '-v') ? {} : undefined),
    packages: { 'apt-get': ['poppler-utils'], dnf: ['poppler-utils'], apk: ['poppler-utils'] },
  },
  libreoffice: {
    find() {
      const path = offerOffice()
      return path ? { SOFFICE_PATH: path } : {}
    },
  },
}

/** Settings of the programs; ends the command with the name of one that is missing and cannot be installed. */
export function requirePrograms(names) {
  const settings = {}
  for (const name of names) {
    const { what, hint, find, packages } = programs[name]
    if (packages && !find()) installSystemPackages(what, packages)
    const found = find()
    if (!found) {
      console.error(`${what} is missing: ${hint}.`)
      process.exit(1)
    }
    Object.assign(settings, found)
  }
  return settings
}
