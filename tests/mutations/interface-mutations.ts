import type { Mutation } from './mutation.ts'

/** The test that opens every page of the console in a world whose names are scripts. */
const walk = {
  tests: ['tests/gate/walk.test.ts'],
  only: '^every page of the console opens',
  builds: 'console',
} as const

/** Mistakes in the console, the walls and the packages beneath them. */
export const interfaceMutations: readonly Mutation[] = [
  {
    name: 'the socket goes on past a missing message',
    kind: 'a reconnect loses a delta',
    file: 'packages/api/src/client/socket.ts',
    find: `    if (seq > last + 1) {
      this.#askSnapshot(topic)
      return
    }
`,
    replace: '',
    tests: ['apps/server/src/realtime/gateway/gateway.test.ts'],
    only: 'asks for the full state when a message is missing',
  },
  {
    name: 'a tooltip parses its texts',
    kind: 'a name is shown as HTML',
    file: 'packages/charts/src/echarts/tip.ts',
    find: 'made.textContent = text',
    replace: 'made.innerHTML = text',
    tests: ['packages/charts/src/echarts/tip.test.ts'],
  },
  {
    name: 'the file preview takes a missing address for one',
    kind: 'a page throws',
    file: 'apps/console/src/pages/public/file-preview/file-preview-page.tsx',
    find: "pathOfOwn(search.get('url') ?? '')",
    replace: "pathOfOwn(search.get('url')!)",
    tests: ['apps/console/src/pages/public/pages.test.tsx'],
    only: 'explains what the file preview is for',
  },
  {
    name: 'a page of the nation asks for the trend of a school',
    kind: 'a block makes a wrong call',
    file: 'apps/console/src/pages/operation/question-statistics.page.ts',
    find: "lines('opeDataQuestion/getQuestionTrend', 'questions.answers'",
    replace: "lines('moocCourse/getCreditTrend', 'questions.answers'",
    ...walk,
  },
  {
    name: 'blocks do not say which school they ask about',
    kind: 'every block of a page fails',
    file: 'apps/console/src/blocks/use-source.ts',
    find: 'batched(path, { schoolId, ...asked }, signal)',
    replace: 'batched(path, asked, signal)',
    ...walk,
  },
  {
    name: 'names of rows are parsed',
    kind: 'a name is shown as HTML',
    file: 'apps/console/src/blocks/table/table-cells.tsx',
    find: `        <Led drill={drill} row={row} onOpen={onOpen} isName>
          {shownName(row, columns)}
        </Led>`,
    replace: `        <Led drill={drill} row={row} onOpen={onOpen} isName>
          <span dangerouslySetInnerHTML={{ __html: row.name }} />
        </Led>`,
    ...walk,
  },
  {
    name: 'a panel of a wall asks for the answer of another one',
    kind: 'a block makes a wrong call',
    file: 'apps/screens/src/walls/data-asset/data-asset.wall.tsx',
    find: `      side: '按表的种类',
      call: 'bigLargeScreen/getDataAsset',`,
    replace: `      side: '按表的种类',
      call: 'bigLargeScreen/getDataAssetFlow',`,
    tests: ['tests/gate/walls.test.ts'],
    only: '^/dataAsset becomes live',
    builds: 'screens',
  },
]
