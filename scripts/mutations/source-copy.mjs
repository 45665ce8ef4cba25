/** A copy of the sources in a folder of the run, in which tests can be run and files can be changed. */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../install.mjs'

/** Scope of the packages of this repository: their links lead to the sources, so the copy has links of its own. */
const OWN_SCOPE = '@data-centre'
/** Filled worlds that test files start from, by a key of their sources: what a fault does not concern is not filled again. */
const caches = ['test-templates', 'test-worlds']

/** Files that make up the sources: tracked ones, and new ones that git does not ignore. */
function sourceFiles() {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 })
  if (status !== 0) throw new Error(`The sources are copied by the list that git has of them: ${stderr}`)
  return [...new Set(stdout.split('\0'))].filter((file) => file !== '' && existsSync(join(root, file)))
}

/** Links every installed package of a workspace but those of this repository, whose relative links are made anew. */
function linkPackages(from, to) {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (name === '.cache' || name.startsWith('.vite')) continue
    if (name === OWN_SCOPE) cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else symlinkSync(join(from, name), join(to, name))
  }
}

/** Copies a folder that is only read, as links to the same files where the file system can. */
function copyFolder(from, to) {
  mkdirSync(dirname(to), { recursive: true })
  if (spawnSync('cp', ['-al', from, to]).status === 0) return
  rmSync(to, { recursive: true, force: true })
  const { status, stderr } = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}

/** Copies the sources into a folder, links what is installed and takes along what has been filled. */
export function copySources(path) {
  for (const file of sourceFiles()) cpSync(join(root, file), join(path, file), { recursive: true })
  linkPackages(join(root, 'node_modules'), join(path, 'node_modules'))
  for (const parent of ['apps', 'packages'])
    for (const name of readdirSync(join(root, parent))) {
      const installed = join(root, parent, name, 'node_modules')
      if (existsSync(installed)) linkPackages(installed, join(path, parent, name, 'node_modules'))
    }
  for (const cache of caches) {
    const from = join(root, 'node_modules/.cache', cache)
    const whole = existsSync(from) ? readdirSync(from).filter((name) => !/lock|filling|unfinished/.test(name)) : []
    for (const name of whole) copyFolder(join(from, name), join(path, 'node_modules/.cache', cache, name))
  }
}

/** Puts one text for another into a file; answers what puts the file back. Throws where the text does not stand there once. */
export function change(path, { file, find, replace }) {
  const whole = join(path, file)
  if (!existsSync(whole)) throw new Error(`out of date: ${file} is gone`)
  const text = readFileSync(whole, 'utf8')
  const count = text.split(find).length - 1
  if (count !== 1) throw new Error(`out of date: its text stands ${count} times in ${file}`)
  writeFileSync(
    whole,
    text.replace(find, () => replace),
  )
  return () => writeFileSync(whole, text)
}

/** Takes the builds of the sources along; answers what puts one back after it has been built anew. */
export function copyBuilds(path, apps) {
  for (const app of apps) {
    const from = join(root, 'apps', app, 'dist')
    if (!existsSync(from)) throw new Error(`apps/${app} has not been built`)
    cpSync(from, join(path, 'apps', app, 'dist'), { recursive: true })
  }
  return {
    keep: (app) => renameSync(join(path, 'apps', app, 'dist'), join(path, 'apps', app, 'dist-kept')),
    restore: (app) => {
      const kept = join(path, 'apps', app, 'dist-kept')
      if (!existsSync(kept)) return
      rmSync(join(path, 'apps', app, 'dist'), { recursive: true, force: true })
      renameSync(kept, join(path, 'apps', app, 'dist'))
    },
  }
}
