import { SCHOOL_IMPORT_ROWS, type SchoolImportError, type SchoolImportRow } from '@data-centre/api'
import type pg from 'pg'
import type { Caller } from '../../../call/caller.ts'
import type { PlaceBook } from '../../../call/place-book.ts'
import { against } from '../../account/grants.ts'
import type { Phones } from '../../phones/phones.ts'
import { ownsProvince } from '../area.ts'
import { checkTexts, placeOf } from './check-row.ts'
import type { Field, FormValues } from './import-row.ts'
import { nameConflicts } from './name-conflicts.ts'
import { isSame, type ReadySchool, readySchool } from './ready-school.ts'
import { standingSchools } from './standing-schools.ts'

export interface Classified {
  rows: SchoolImportRow[]
  errors: SchoolImportError[]
  ready: ReadySchool[]
}

/** Looks every line up and says everything that is wrong with it. Throws `invalid` for a file without lines, or with too many. */
export async function classify(
  db: Pick<pg.Pool, 'query'>,
  caller: Caller,
  { places, phones }: { places: PlaceBook; phones: Phones },
  importRow: FormValues,
): Promise<Classified> {
  if (importRow.rows.length === 0) throw against('文件中没有学校', 'file')
  if (importRow.rows.length > SCHOOL_IMPORT_ROWS)
    throw against(`一次最多导入 ${SCHOOL_IMPORT_ROWS} 行，文件中有 ${importRow.rows.length} 行`, 'file')
  const types = new Map(
    (await db.query<{ id: number; name: string }>('SELECT id, name FROM school_type')).rows.map(({ id, name }) => [
      name,
      id,
    ]),
  )
  const standing = await standingSchools(db)
  const conflictsOf = nameConflicts(importRow.rows, standing)
  const evaluated: Classified = { rows: [], errors: [], ready: [] }

  for (const line of importRow.rows) {
    const errors: SchoolImportError[] = []
    const wrong = (field: Field, msg: string): void => {
      errors.push({ row: line.row, column: importRow.labels[field] ?? field, msg })
    }
    checkTexts(line, wrong)
    for (const [field, msg] of conflictsOf(line)) wrong(field, msg)
    const existing = standing.byCode.get(line.code)
    const place = placeOf(places, line, wrong)
    const typeId = types.get(line.type)
    if (line.type === '') wrong('type', '必填')
    else if (typeId === undefined) wrong('type', `学校类型不存在，应为 ${[...types.keys()].join('、')}`)
    const mayHave = (provinceCode: string, id?: number): boolean =>
      ownsProvince(caller, provinceCode) || (id !== undefined && caller.area.schools.includes(id))
    const isOutside =
      (existing && !mayHave(existing.province_code, existing.id)) ||
      (place && place.provinceCode !== existing?.province_code && !ownsProvince(caller, place.provinceCode))
    if (isOutside) wrong('code', '不在您的管理范围内')
    evaluated.errors.push(...errors)
    const ready =
      errors.length === 0 && place && typeId !== undefined ? readySchool(line, place, typeId, existing) : undefined
    if (ready) evaluated.ready.push(ready)
    evaluated.rows.push({
      row: line.row,
      code: line.code,
      name: line.name,
      place: [line.province, line.city].filter((text, i, all) => text !== '' && all.indexOf(text) === i).join(' '),
      typeName: line.type,
      act: !existing ? 'new' : ready && isSame(ready, existing, phones) ? 'same' : 'update',
    })
  }
  return evaluated
}
