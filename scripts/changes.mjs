/** What is being tested: the commit, and the files in which it differs from where its branch began. */
import { spawnSync } from 'node:child_process'
import { root } from './install.mjs'

function git(...args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** Short hash of the commit; a constant where the sources came without their history. */
export const commit = () => git('rev-parse', '--short=12', 'HEAD') ?? 'no-commit'

/** Where this branch left the main one; on the main branch itself the commit before. Undefined without history. */
export function baseCommit() {
  const head = git('rev-parse', 'HEAD')
  for (const branch of ['origin/HEAD', 'origin/main', 'main']) {
    const base = git('merge-base', 'HEAD', branch)
    if (base && base !== head) return base
  }
  return git('rev-parse', '--verify', '--quiet', 'HEAD~1')
}

/** Files that differ from a commit, those that git does not know yet among them. */
export function changedFiles(since = baseCommit()) {
  const lists = [since && git('diff', '--name-only', since), git('ls-files', '--others', '--exclude-standard')]
  return lists.flatMap((list) => (list ? list.split('\n') : []))
}
