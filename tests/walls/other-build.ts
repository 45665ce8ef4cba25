import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { removeFolder } from '../product/server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Gives every script of an app another name, so that none of the first build's is there any more. */
function renameScripts(app: string, folder: string): void {
  const assets = join(app, folder)
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const renamed = (text: string) =>
    scripts.reduce((all, name) => all.replaceAll(name, name.replace(/\.js$/, 'b.js')), text)
  for (const name of scripts) {
    writeFileSync(join(assets, name), renamed(readFileSync(join(assets, name), 'utf8')))
    renameSync(join(assets, name), join(assets, name.replace(/\.js$/, 'b.js')))
  }
  const page = join(app, 'index.html')
  writeFileSync(page, renamed(readFileSync(page, 'utf8')))
}

/** The build as it is, under other names: what a page sees when another version is served. Lies where its packages are found. */
export function otherBuild(): { folder: string; remove(): void } {
  const folder = join(root, 'node_modules', '.cache', `other-build-${process.pid}`)
  for (const app of ['console', 'screens', 'server']) {
    mkdirSync(join(folder, 'apps', app), { recursive: true })
    cpSync(join(root, 'apps', app, 'dist'), join(folder, 'apps', app, 'dist'), { recursive: true })
  }
  cpSync(join(root, 'apps/server/package.json'), join(folder, 'apps/server/package.json'))
  for (const app of ['console', 'screens']) renameScripts(join(folder, 'apps', app, 'dist'), `assets-${app}`)
  return { folder, remove: () => removeFolder(folder) }
}
