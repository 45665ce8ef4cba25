import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Call, callPaths, contract, metricIds, partsOf, rightsTree, routes } from '@data-centre/api'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
const sources = files.filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && !file.includes('/map/pack/'))
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8')

describe('files', () => {
  it('are small: one idea each', () => {
    expect(sources.filter((file) => read(file).split('\n').length > 350)).toEqual([])
  })

  it('lie in folders that say what they hold', () => {
    expect(
      files.filter((file) =>
        dirname(file)
          .split('/')
          .some((part) => ['utils', 'common', 'helpers', 'types'].includes(part)),
      ),
    ).toEqual([])
  })

  // A test or a style beside what it is about is no file more to know one's way among.
  it('lie in folders of at most 25 sources', () => {
    const folders = sources.filter((file) => !/\.test\.tsx?$|\.css$/.test(file)).map(dirname)
    const sizes = new Map(folders.map((folder) => [folder, folders.filter((other) => other === folder).length]))
    expect([...sizes].filter(([, size]) => size > 25)).toEqual([])
  })

  it('have no barrel except the entry of a package', () => {
    const barrels = sources.filter(
      (file) =>
        /^index\.tsx?$/.test(basename(file)) &&
        /^packages\/\w+\/src\/(?!index)/.test(file) &&
        /^(export \* from .*\n?)+$/.test(read(file)),
    )
    expect(barrels).toEqual([])
  })
})

describe('one place', () => {
  it('only the client speaks axios, only the socket speaks socket.io-client', () => {
    const speakers = (library: string) =>
      sources.filter((file) => !file.startsWith('tests/') && new RegExp(`from '${library}'`).test(read(file)))
    expect(speakers('axios')).toEqual(['packages/api/src/client/http-client.ts'])
    expect(speakers('socket.io-client')).toEqual(['packages/api/src/client/socket.ts'])
  })

  it('only one file each reaches for the storages of the browser, which may refuse', () => {
    const users = (what: RegExp) =>
      sources.filter(
        (file) =>
          /^(apps\/(console|screens)|packages\/\w+)\/src\//.test(file) &&
          !file.includes('.test.') &&
          what.test(read(file)),
      )
    expect(users(/\b(localStorage|sessionStorage)\b/)).toEqual(['packages/api/src/client/browser-storage.ts'])
    expect(users(/\bindexedDB\b/)).toEqual(['apps/screens/src/live/last-good-database.ts'])
    expect(users(/from 'idb-keyval'/)).toEqual([
      'apps/screens/src/device/record.ts',
      'apps/screens/src/live/last-good.ts',
    ])
    expect(users(/\bdocument\.cookie\b/)).toEqual([])
  })

  it('every library that the product was asked to use is used by it', () => {
    const asked = [
      'react',
      'react-dom',
      '@react-three/fiber',
      'three',
      '@react-spring/web',
      'echarts',
      'echarts-gl',
      'socket.io-client',
      'react-router-dom',
      '@arco-design/web-react',
      'axios',
    ]
    const product = sources.filter(
      (file) => /^(apps|packages)\/[^/]+\/src\//.test(file) && !/\.test\.|\.d\.ts$/.test(file),
    )
    const texts = product.map(read)
    expect(
      asked.filter((library) => !texts.some((text) => new RegExp(`from '${library}(/[^']*)?'`).test(text))),
    ).toEqual([])
  })

  it('pages never import pages or a chart library', () => {
    const pages = sources.filter((file) => file.startsWith('apps/console/src/pages/') && !file.includes('.test.'))
    for (const file of pages) expect(read(file), file).not.toMatch(/from '(axios|echarts[^']*)'/)
  })

  it('paths of pages stand in routes.ts and rights.ts; links are built from keys', () => {
    const paths = Object.values(routes)
      .map(({ path }) => path)
      .filter((path) => path.split('/').length > 2)
    const strangers = sources.filter(
      (file) =>
        file.startsWith('apps/console/src') &&
        !file.includes('.test.') &&
        paths.some((path) => read(file).includes(`'${path}'`)),
    )
    expect(strangers).toEqual([])
  })

  it('texts use the terms of office staff', () => {
    const retired =
      /死信|数据定律|左值|右值|异常跳变|未来时间|审计锚点|操作日志事实|可更正事实|昨日同刻|试运行|看多宽|自己的密钥工作|可看大屏|不含大屏|写通知|起个名称|静默时段调暗|层层相等|怎样被用起来|下次启动时结清|在启动后补|\p{Script=Han}事实/u
    const users = sources.filter((file) => /^(apps|packages)\/\w+\/src\//.test(file) && retired.test(read(file)))
    expect(users).toEqual([])
  })

  it('colours stand in the theme', () => {
    const coloured = sources.filter(
      (file) =>
        /^(apps\/(console|screens)|packages\/(charts|auth))\/src\//.test(file) &&
        !/\/(theme|scene)\/|\.test\./.test(file) &&
        /#[0-9a-fA-F]{6}\b/.test(read(file)),
    )
    expect(coloured).toEqual([])
  })
})

describe('contract', () => {
  const lines = callPaths.map((path) => [path, contract[path] as Call] as const)

  it('public and scopeless calls say why', () => {
    expect(
      lines
        .filter(([, call]) => (call.demand === 'public' || call.scope === 'none') && !call.why)
        .map(([path]) => path),
    ).toEqual([])
  })

  it('public calls are the reviewed ones', () => {
    const open = lines.filter(([, call]) => call.demand === 'public').map(([path]) => path)
    expect(open.sort()).toEqual(read('tests/architecture/public-calls.txt').trim().split('\n'))
  })

  it('rights that calls demand exist', () => {
    const existing = new Set(rightsTree.map(({ id }) => id))
    for (const [path, { demand }] of lines)
      if (typeof demand === 'object')
        for (const id of demand.rights ?? []) expect(existing.has(id), `${path} ${id}`).toBe(true)
  })

  it('ratios are built from measures', () => {
    for (const id of metricIds) for (const part of partsOf(id)) expect(metricIds, `${id} needs ${part}`).toContain(part)
  })
})

describe('rights', () => {
  it('every page of the tree that is shown has a route, and every guarded route a node', () => {
    const shown = rightsTree.filter(({ show, path }) => show === 1 && path).map(({ path }) => path)
    const guarded = Object.values(routes)
      .filter(({ access }) => access === 'right')
      .map(({ path }) => path)
    expect(shown.sort()).toEqual(guarded.sort())
  })
})
