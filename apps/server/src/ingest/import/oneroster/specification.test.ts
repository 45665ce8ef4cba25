import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'
import { openRoster } from './files/roster-files.ts'
import { type RosterTable, requiredColumns, rosterTables, type Version } from './files/tables.ts'

/**
 * The files as the standard defines them: 1EdTech OneRoster CSV Tables 1.1 (2017) and CSV Binding 1.2 (2022). Columns in
 * their order; `!` marks those that must be filled always, `status` and `dateLastModified` must be in files of changes.
 */
const common = 'sourcedId! status dateLastModified'
const both = {
  academicSessions: `${common} title! type! startDate! endDate! parentSourcedId schoolYear!`,
  orgs: `${common} name! type! identifier parentSourcedId`,
  courses: `${common} schoolYearSourcedId title! courseCode grades orgSourcedId! subjects subjectCodes`,
  classes: `${common} title! grades courseSourcedId! classCode classType! location schoolSourcedId! termSourcedIds! subjects subjectCodes periods`,
  enrollments: `${common} classSourcedId! schoolSourcedId! userSourcedId! role! primary beginDate endDate`,
}
const standard: Record<Version, Partial<Record<RosterTable, string>>> = {
  '1.1': {
    ...both,
    users: `${common} enabledUser! orgSourcedIds! role! username! userIds givenName! familyName! middleName identifier email sms phone agentSourcedIds grades password`,
  },
  '1.2': {
    ...both,
    users: `${common} enabledUser! username! userIds givenName! familyName! middleName identifier email sms phone agentSourcedIds grades password userMasterIdentifier preferredGivenName preferredMiddleName preferredFamilyName primaryOrgSourcedId pronouns`,
    roles: `${common} userSourcedId! roleType! role! beginDate endDate orgSourcedId! userProfileSourcedId`,
  },
}
const versions = Object.keys(standard) as Version[]
const columnsOf = (definition: string): string[] => definition.replaceAll('!', '').split(' ')
const filledOf = (definition: string): string[] =>
  definition
    .split(' ')
    .filter((column) => column.endsWith('!'))
    .map((column) => column.slice(0, -1))

const samples = fileURLToPath(new URL('../../../../../../tests/data/oneroster', import.meta.url))
const dir = mkdtempSync(join(tmpdir(), 'oneroster-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

describe.each(versions)('OneRoster %s', (version) => {
  const tables = Object.entries(standard[version]) as [RosterTable, string][]

  it.each(tables)(
    'demands of %s what the standard demands, and asks for nothing that it lacks',
    (table, definition) => {
      expect([...requiredColumns(table, version, 'bulk')].sort()).toEqual(filledOf(definition).sort())
      expect([...requiredColumns(table, version, 'delta')].sort()).toEqual(
        [...filledOf(definition), 'status', 'dateLastModified'].sort(),
      )
      // Columns of one version only are optional in the other.
      const anyVersion = versions.flatMap((one) => columnsOf(standard[one][table] ?? ''))
      for (const column of [...rosterTables[table].required, ...rosterTables[table].optional])
        expect(anyVersion).toContain(column)
    },
  )

  it('is what the samples are written in', () => {
    for (const name of version === '1.1' ? ['v1p1', 'v1p1-delta', 'v1p1-bad'] : ['v1p2'])
      for (const [table, definition] of tables) {
        const text = read(name, table)
        const head = text?.replace(/^\uFEFF/, '').split(/\r?\n/)[0]
        if (head) expect(head.split(',').slice(0, columnsOf(definition).length)).toEqual(columnsOf(definition))
      }
  })
})

function read(name: string, table: string): string | undefined {
  try {
    return readFileSync(join(samples, name, `${table}.csv`), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

/** On a day after those of the samples. */
const open = (source: string) => openRoster(source, '2025-05-14')

describe('a file set that cannot be read', () => {
  let count = 0
  /** A copy of the first sample with one file changed. */
  const changed = (file: string, change: (text: string) => string): string => {
    const folder = join(dir, String(count++))
    cpSync(join(samples, 'v1p1'), folder, { recursive: true })
    writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')))
    return folder
  }

  it('is refused with file, line and column', async () => {
    await expect(open(changed('users.csv', (text) => text.replace('orgSourcedIds,role,', 'orgs,')))).rejects.toThrow(
      'users.csv 第 1 行缺少列：orgSourcedIds、role',
    )
    await expect(
      open(changed('manifest.csv', (text) => text.replace('oneroster.version,1.1', 'oneroster.version,1.0'))),
    ).rejects.toThrow('manifest.csv 第 3 行 oneroster.version：不支持“1.0”，只支持 1.1 和 1.2')
    await expect(
      open(changed('manifest.csv', (text) => text.replace('file.users,bulk', 'file.users,full'))),
    ).rejects.toThrow(/第 \d+ 行 file.users：“full”不是/)
    await expect(
      open(
        changed('manifest.csv', (text) =>
          text.replace('file.demographics,absent', 'file.users,absent').replace('file.orgs,bulk', 'x,y'),
        ),
      ),
    ).rejects.toThrow('manifest.csv 没有说明 orgs.csv（缺少 file.orgs）')
    await expect(
      open(changed('manifest.csv', (text) => text.replace('oneroster.version,1.1', 'oneroster.version,1.2'))),
    ).rejects.toThrow('需要 roles.csv')
    await expect(open(dir)).rejects.toThrow('缺少 manifest.csv')
  })
})
