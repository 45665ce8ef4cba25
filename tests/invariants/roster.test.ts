import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figure, times } from '../faults/size.ts'
import { inWarehouse } from '../faults/stores.ts'
import { removeFolder, scratchFolder } from '../product/folders.ts'
import { loginAs } from '../product/login.ts'
import { peakMemory } from '../product/memory.ts'
import { runImport, startImport } from '../product/platform.ts'
import { provideProduct } from '../product/provide.ts'
import { type RosterSize, writeRoster } from '../product/roster.ts'

const small: RosterSize = { students: 10, each: 10, classes: 20 }
const large: RosterSize = { students: times(12_000, 30_000), each: 10, classes: times(240, 600) }
const middle: RosterSize = { students: 6000, each: 10, classes: 120 }
/** All that may live at once while 300,000 enrolments and 30,000 people pass (fewer where the run is small); without it the collector lets garbage grow as it likes. */
const HEAP_MB = 160
/** What the process may take then more than for a hundred enrolments. */
const MAX_GROWTH_MB = 350
const KILLS = 3

const files = scratchFolder()
const product = provideProduct()
let schools: readonly { name: string }[]

beforeAll(async () => {
  schools = await (await loginAs(product.url, 'super')).data('dataOverviewTotalData/getSchools', {})
  // Without a server the command holds the stores itself: its memory is that of the import.
  await product.stop()
})
afterAll(() => removeFolder(files))

/** A roster for the school at a place of the list, and the command that imports it. */
function rosterFor(place: number, size: RosterSize, mark: string): string[] {
  const path = join(files, `${mark}.zip`)
  writeRoster(path, size, '0000000000', mark)
  return ['oneroster', path, '--school', schools[place]?.name ?? '']
}

/** Enrolments of a roster as they stand: how many rows were ever written, how many hold, and whether they are those that the roster names. */
const enrolments = ({ students, each, classes }: RosterSize, mark: string) =>
  inWarehouse(product.dataDir, async (store) => {
    const of = `FROM dim_enrolment AS e %FINAL% JOIN dim_student AS s FINAL ON s.user_id = e.user_id JOIN dim_course_class AS k FINAL ON k.class_id = e.class_id WHERE startsWith(s.student_no, {mark:String}) AND startsWith(k.name, '班级')`
    const [found] = await store.query<{ written: number; rows: number; mix: string; wanted: string }>(
      `SELECT (SELECT count() ${of.replace('%FINAL%', '')}) AS written,
         (SELECT count() ${of.replace('%FINAL%', 'FINAL')}) AS rows,
         (SELECT toString(sum(cityHash64(substring(s.student_no, length({mark:String}) + 1), k.name))) ${of.replace('%FINAL%', 'FINAL')}) AS mix,
         (SELECT toString(sum(cityHash64(toString(intDiv(number, {each:UInt32})), concat('班级', toString((intDiv(number, {each:UInt32}) + number % {each:UInt32}) % {classes:UInt32}))))) FROM numbers({count:UInt32})) AS wanted`,
      { mark, each, classes, count: students * each },
      { maxMs: 60_000 },
    )
    const { written = 0, rows = 0, mix, wanted } = found ?? {}
    return { written, rows, areWanted: mix === wanted }
  })

describe('importing a large roster', () => {
  it('stays within a small heap, however long the file', async () => {
    const before = await peakMemory(startImport(product, rosterFor(0, small, 'few-')))
    const { code, peak } = await peakMemory(
      startImport(
        { env: { ...product.env, NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` } },
        rosterFor(0, large, 'many-'),
      ),
    )
    const growth = peak - before.peak
    figure('OneRoster zip', {
      enrolments: large.students * large.each,
      'heap limit MB': HEAP_MB,
      'peak MB': Math.round(peak),
      'peak of 100 enrolments MB': Math.round(before.peak),
      'growth MB': Math.round(growth),
    })
    expect([before.code, code]).toEqual([0, 0])
    expect(await enrolments(large, 'many-')).toEqual({
      written: large.students * large.each,
      rows: large.students * large.each,
      areWanted: true,
    })
    expect(growth).toBeLessThan(MAX_GROWTH_MB)
  })

  it('that was killed and is done again gives the same rows, none twice', async () => {
    const command = rosterFor(1, middle, 'cut-')
    let cutOff = 0
    for (let kill = 0; kill < KILLS; kill++) {
      const child = startImport(product, command, { hear: true })
      let messages = ''
      child.stderr?.on('data', (text) => {
        messages += text
      })
      const ended = once(child, 'exit')
      // Every run goes further than the one before: the last ones may come to their end.
      while (child.exitCode === null && !messages.includes('导入人员 100%')) await sleep(20)
      await sleep(50 + kill * 800)
      child.kill('SIGKILL')
      await ended
      if (child.signalCode === 'SIGKILL') cutOff++
    }
    const report = runImport(product, command)
    expect(await enrolments(middle, 'cut-')).toEqual({ written: 60_000, rows: 60_000, areWanted: true })
    const again = runImport(product, command)
    expect(again).toMatch(/enrollments +读取 60000，新增 0，已存在 60000，拒收 0/)
    figure('OneRoster killed import', {
      'imports cut off': cutOff,
      enrolments: 60_000,
      'taken up after': /续传 +前 (\d+) 行/.exec(report)?.[1] ?? 0,
      lost: 0,
      doubled: 0,
    })
    expect(cutOff).toBeGreaterThan(0)
  })
})
