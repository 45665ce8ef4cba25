import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** How pages name the classes of a sheet: `css.name`, or `css[…]` where the name is only known as it runs. */
interface Use {
  page: string
  names: Set<string>
  open: boolean
}

const classesOf = (sheet: string): Set<string> =>
  new Set(
    [...sheet.replace(/:global\([^)]*\)|"[^"]*"/g, '').matchAll(/\.([a-zA-Z][\w-]*)/g)].map(
      ([, name]) => name as string,
    ),
  )

function usesOf(page: string, text: string): { sheet: string; use: Use }[] {
  return [...text.matchAll(/import (\w+) from '(\.[^']*\.module\.css)'/g)].map(([, binding, path]) => ({
    sheet: normalize(join(dirname(page), path as string)),
    use: {
      page,
      names: new Set(
        [...text.matchAll(new RegExp(`(?<![/\\w])${binding}\\.(\\w+)`, 'g'))].map(([, name]) => name as string),
      ),
      open: text.includes(`${binding}[`),
    },
  }))
}

/** What a sheet takes over from another. */
const borrowsOf = (sheet: string, text: string): { sheet: string; use: Use }[] =>
  [...text.matchAll(/composes: ([\w ]+) from "([^"]+)"/g)].map(([, names, path]) => ({
    sheet: normalize(join(dirname(sheet), path as string)),
    use: { page: sheet, names: new Set(names?.split(' ')), open: false },
  }))

/** Classes that a page names and its sheet lacks, and classes that no page names. */
function strays(pages: ReadonlyMap<string, string>, sheets: ReadonlyMap<string, string>): string[] {
  const uses = [...pages]
    .flatMap(([page, text]) => usesOf(page, text))
    .concat([...sheets].flatMap(([sheet, text]) => borrowsOf(sheet, text)))
  return [...sheets].flatMap(([sheet, text]) => {
    const classes = classesOf(text)
    const own = uses.filter((one) => one.sheet === sheet).map(({ use }) => use)
    const lacking = own.flatMap(({ page, names }) =>
      [...names].filter((name) => !classes.has(name)).map((name) => `${page} names .${name}, which ${sheet} lacks`),
    )
    const idle = own.some(({ open }) => open)
      ? []
      : [...classes]
          .filter((name) => !own.some(({ names }) => names.has(name)))
          .map((name) => `${sheet} has .${name}, which nobody names`)
    return [...lacking, ...idle]
  })
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'apps', 'packages'], {
  cwd: root,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
const texts = (ending: string) =>
  new Map(files.filter((file) => file.endsWith(ending)).map((file) => [file, readFileSync(join(root, file), 'utf8')]))

it('every class that a page names is in its sheet, and every class of a sheet is named', () => {
  expect(strays(texts('.tsx'), texts('.module.css'))).toEqual([])
})

it('a class that is lacking, or left behind, is noticed', () => {
  const pages = new Map([['a/page.tsx', "import css from './page.module.css'\nconst page = css.head + css.foot"]])
  expect(strays(pages, new Map([['a/page.module.css', '.head { color: red } .old { color: red }']]))).toEqual([
    'a/page.tsx names .foot, which a/page.module.css lacks',
    'a/page.module.css has .old, which nobody names',
  ])
})

/** Components of the library that a page uses and whose style nobody brings. */
function unstyled(sources: ReadonlyMap<string, string>, everywhere: string): string[] {
  return [...sources].flatMap(([page, text]) =>
    [...text.matchAll(/import \{([^}]*)\} from '@arco-design\/web-react'/g)]
      .flatMap(([, names = '']) => names.split(',').map((name) => name.trim().split(' as ')[0] as string))
      .filter(
        (name) =>
          /^[A-Z]/.test(name) &&
          ![text, everywhere].some((brought) => brought.includes(`web-react/es/${name}/style/css.js`)),
      )
      .map((name) => `${page} uses ${name}`),
  )
}

it('every component of the library has its style where it is used', () => {
  const everywhere = readFileSync(join(root, 'apps/console/src/shell/arco-styles.ts'), 'utf8')
  expect(unstyled(texts('.tsx'), everywhere)).toEqual([])
  expect(unstyled(texts('.tsx'), '').length).toBeGreaterThan(15)
})
