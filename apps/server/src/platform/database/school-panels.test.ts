import { readFile } from 'node:fs/promises'
import { presetPanels } from '@data-centre/api'
import { PGlite } from '@electric-sql/pglite'
import { expect, it } from 'vitest'
import { knownMigrations } from './migrate.ts'

const CAMPUS = '0045-campus-panels.sql'
const WEEK = '0046-week-panels.sql'
const course = { path: '/schoolScreen/courses', title: '课程', seconds: 30, enabled: true }

it('puts the campus before the panels that a school chose earlier and the week behind them, and leaves other schools as they are', async () => {
  const database = await PGlite.create()
  const run = async (name: string) =>
    database.exec(await readFile(new URL(`./migrations/${name}`, import.meta.url), 'utf8'))
  await database.exec('CREATE TABLE schema_migration(name text PRIMARY KEY, sha256 text NOT NULL)')
  for (const name of await knownMigrations()) if (name < CAMPUS) await run(name)
  await database.exec(`INSERT INTO province(code, name, short_name, pinyin, lng, lat, sort) VALUES ('530000', '云南省', '云南', 'yunnan', 102, 25, 1);
    INSERT INTO city(code, province_code, name, lng, lat) VALUES ('530100', '530000', '昆明市', 102.7, 25)`)
  const sets = [[course], [], Array.from({ length: 12 }, () => course)]
  for (const [at, set] of sets.entries())
    await database.query(
      `INSERT INTO school(id, code, name, short_name, province_code, city_code, type_id, tier, nature, joined_at, carousel_set)
       VALUES ($1, $2, $2, $2, '530000', '530100', 1, '普通', '公办', '2020-01-01', $3)`,
      [at + 1, `学校${at + 1}`, JSON.stringify(set)],
    )
  await run(CAMPUS)
  await run(WEEK)
  const { rows } = await database.query<{ set: object[]; version: number }>(
    'SELECT carousel_set AS set, carousel_version AS version FROM school ORDER BY id',
  )
  expect(rows[0]).toEqual({ set: [presetPanels()[0], course, presetPanels().at(-2)], version: 2 })
  expect(rows.slice(1).map(({ set, version }) => [set.length, version])).toEqual([
    [0, 0],
    [12, 0],
  ])
  await database.close()
})
