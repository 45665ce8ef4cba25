import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Files, rosterFiles, written } from '../../../../../testing/import-files.ts'
import type { OneRosterReport } from '../report.ts'
import { readRoster } from './read-roster.ts'
import { openRoster } from './roster-files.ts'
import { openBook } from './table-book.ts'

const dir = mkdtempSync(join(tmpdir(), 'roster-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
let count = 0
const folderOf = (files: Files): string => written(join(dir, String(count++)), files)

/** What is read of the users of a file set on 15 November 2026, and what is said about them. */
async function usersOf(users: string, mode = 'bulk', manifest = '') {
  const files = rosterFiles({ 'users.csv': users })
  const text = String(files['manifest.csv']).replace('file.users,bulk', `file.users,${mode}`)
  const roster = await openRoster(folderOf({ ...files, 'manifest.csv': manifest || text }), '2026-11-15')
  const report = { tables: {}, refusals: [] } as unknown as OneRosterReport
  const book = openBook(report, 'users')
  const rows: Record<string, string | number | boolean | null>[] = []
  for await (const { line, get, ended, modifiedAt } of readRoster('users', roster, book))
    rows.push({ line, ref: get('sourcedId'), role: get('role'), enabled: get('enabledUser'), ended, modifiedAt })
  book.close()
  roster.close()
  return { rows, refused: book.counts.refused, refusals: report.refusals, notes: roster.notes }
}
const HEAD = 'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,givenName,familyName'
const user = (ref: string, status: string, changed: string): string =>
  `${ref},${status},${changed},true,o1,student,${ref},小明,张`
const at = (text: string): number => Date.parse(text) / 1000

describe('dateLastModified', () => {
  it('never refuses a row of a whole file', async () => {
    const cells = ['', '2026-10-06 08:01:05', '06/10/2026', 'yesterday', '1985-01-01', '2031-01-01']
    const { rows, refused } = await usersOf([HEAD, ...cells.map((cell, i) => user(`u${i}`, 'active', cell))].join('\n'))
    expect(refused).toEqual({})
    expect(rows.map(({ modifiedAt }) => modifiedAt)).toEqual([
      null,
      at('2026-10-06T08:01:05+08:00'),
      null,
      null,
      null,
      null,
    ])
  })

  it('of a file of changes is read where it can mean one moment; what cannot is said once for the file', async () => {
    const cells = ['2026-10-06 08:01:05', '25/10/2026 08:00', '', '06/10/2026', '07/10/2026', 'yesterday']
    const { rows, refusals, notes } = await usersOf(
      [HEAD, ...cells.map((cell, i) => user(`u${i}`, 'active', cell))].join('\n'),
      'delta',
    )
    expect(rows.map(({ modifiedAt }) => modifiedAt)).toEqual([
      at('2026-10-06T08:01:05+08:00'),
      at('2026-10-25T08:00:00+08:00'),
      null,
    ])
    expect(refusals).toEqual([
      'users.csv 第 5 行起共 2 行 dateLastModified：分不清日和月，请写成 yyyy-MM-dd“06/10/2026”',
      'users.csv 第 7 行 dateLastModified：内容不合规定“yesterday”',
    ])
    expect(notes).toContain('users.csv 有 1 行没有 dateLastModified，按本次导入的时刻计')
  })
})

describe('a file as other systems write it', () => {
  it('is read in other letter case, with blanks around heads, a byte order mark and blank rows of Excel', async () => {
    const users = [
      '\ufeff SOURCEDID ,Status,DateLastModified,EnabledUser,orgsourcedids,ROLE,username,givenname,FamilyName',
      'u1,Active,,True,o1,STUDENT,s1,小明,张',
      ',,,,,,,,',
      'u2,ToBeDeleted,,FALSE,o1,Teacher,t1,师,王',
      ',,,,,,,,',
    ].join('\r\n')
    const manifest = String(rosterFiles()['manifest.csv'])
      .replaceAll(',bulk', ', Bulk ')
      .replace('file.users', 'File.Users')
    const { rows, refused } = await usersOf(users, 'bulk', `${manifest},\n`)
    expect(refused).toEqual({})
    expect(rows).toEqual([
      { line: 2, ref: 'u1', role: 'student', enabled: 'true', ended: false, modifiedAt: null },
      { line: 4, ref: 'u2', role: 'teacher', enabled: 'false', ended: true, modifiedAt: null },
    ])
  })

  it('says once that a whole column cannot be used', async () => {
    const users = [HEAD, user('u1', 'aktiv', ''), user('u2', 'aktiv', ''), user('u3', 'aktiv', '')].join('\n')
    const { refused, refusals } = await usersOf(users)
    expect(refused).toEqual({ invalid: 3 })
    expect(refusals).toEqual(['users.csv 第 2 行起共 3 行 status：内容不合规定“aktiv”'])
  })
})
