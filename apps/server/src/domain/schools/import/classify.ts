import { SCHOOL_IMPORT_ROWS, type SchoolImportError, type SchoolImportRow, schoolNatures, schoolTiers } from '@data-centre/api'
import type pg from 'pg'
import type { Caller } from '../../../call/caller.ts'
import type { PlaceBook, ProvincePlace } from '../../../call/place-book.ts'
import { against } from '../../account/grants.ts'
import { ownsProvince } from '../area.ts'
import type { SchoolFields } from '../edit.ts'
import type { Field, FormValues, ImportRow } from './layouts.ts'

/** A line that can be written. `id` is null for a school that is new. */
export interface ReadySchool {
  row: number
  school: Omit<SchoolFields, 'id'> & { id: number | null }
  /** Version and its days as far as the line has them; null where it has none of the three. */
  edition: { version: number | undefined; start: string; end: string } | null
}

export interface Classified {
  rows: SchoolImportRow[]
  errors: SchoolImportError[]
  ready: ReadySchool[]
}

interface Standing {
  id: number
  code: string
  name: string
  short_name: string
  province_code: string
  city_code: string
  type_id: number
  tier: string
  nature: string
}

const day = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/
/** yyyy-MM-dd of what people write; null for what is no day. */
function dayOf(text: string): string | null {
  const parts = day.exec(text)
  if (!parts) return null
  const [year, month, date] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const moment = new Date(Date.UTC(year, month - 1, date))
  if (moment.getUTCMonth() !== month - 1 || moment.getUTCDate() !== date) return null
  return moment.toISOString().slice(0, 10)
}

const inside = (text: string, min: number, max: number): boolean => text !== '' && Number.isFinite(Number(text)) && Number(text) >= min && Number(text) <= max
/** 昆明 for 昆明市. */
const bare = (name: string): string => name.replace(/(市|地区|盟)$/, '')

/** Looks every line up and says everything that is wrong with it. Throws `invalid` for a file without lines, or with too many. */
export async function classify(db: Pick<pg.Pool, 'query'>, caller: Caller, places: PlaceBook, importRow: FormValues): Promise<Classified> {
  if (importRow.rows.length === 0) throw against('文件中没有学校', 'file')
  if (importRow.rows.length > SCHOOL_IMPORT_ROWS) throw against(`一次最多导入 ${SCHOOL_IMPORT_ROWS} 行，文件中有 ${importRow.rows.length} 行`, 'file')
  const types = new Map((await db.query<{ id: number; name: string }>('SELECT id, name FROM school_type')).rows.map(({ id, name }) => [name, id]))
  const standing = (
    await db.query<Standing>(
      'SELECT id, code, name, short_name, province_code, city_code, type_id, tier, nature FROM school WHERE code = ANY($1::text[]) OR name = ANY($2::text[])',
      [importRow.rows.map(({ code }) => code), importRow.rows.map(({ name }) => name)],
    )
  ).rows
  const byCode = new Map(standing.map((school) => [school.code, school]))
  const byName = new Map(standing.map((school) => [school.name, school]))
  // Two schools may change names within one file; a name is free where its present owner takes another.
  const namesAfter = new Map(importRow.rows.map(({ code, name }) => [code, name]))
  const firstWith = { code: new Map<string, number>(), name: new Map<string, number>() }
  const evaluated: Classified = { rows: [], errors: [], ready: [] }

  for (const line of importRow.rows) {
    const errors: SchoolImportError[] = []
    const wrong = (field: Field, msg: string): void => {
      errors.push({ row: line.row, column: importRow.labels[field] ?? field, msg })
    }
    checkTexts(line, wrong)
    for (const field of ['code', 'name'] as const) {
      const first = line[field] === '' ? undefined : firstWith[field].get(line[field])
      if (first !== undefined) wrong(field, `${field === 'code' ? '编码' : '名称'}重复（与第 ${first} 行）`)
      else firstWith[field].set(line[field], line.row)
    }
    const existing = byCode.get(line.code)
    const namesake = byName.get(line.name)
    if (namesake && namesake.code !== line.code && (namesAfter.get(namesake.code) ?? namesake.name) === line.name) wrong('name', `名称已被编码 ${namesake.code} 的学校使用`)
    const place = placeOf(places, line, wrong)
    const typeId = types.get(line.type)
    if (line.type === '') wrong('type', '必填')
    else if (typeId === undefined) wrong('type', `学校类型不存在，应为 ${[...types.keys()].join('、')}`)
    const mayHave = (provinceCode: string, id?: number): boolean => ownsProvince(caller, provinceCode) || (id !== undefined && caller.area.schools.includes(id))
    const isOutside =
      (existing && !mayHave(existing.province_code, existing.id)) || (place && place.provinceCode !== existing?.province_code && !ownsProvince(caller, place.provinceCode))
    if (isOutside) wrong('code', '不在您的管理范围内')
    evaluated.errors.push(...errors)
    const ready = errors.length === 0 && place && typeId !== undefined ? readySchool(line, place, typeId, existing) : undefined
    if (ready) evaluated.ready.push(ready)
    evaluated.rows.push({
      row: line.row,
      code: line.code,
      name: line.name,
      place: [line.province, line.city].filter((text, i, all) => text !== '' && all.indexOf(text) === i).join(' '),
      typeName: line.type,
      act: !existing ? 'new' : ready && isSame(ready, existing) ? 'same' : 'update',
    })
  }
  return evaluated
}

type Wrong = (field: Field, msg: string) => void

function checkTexts(line: ImportRow, wrong: Wrong): void {
  if (line.code === '') wrong('code', '必填')
  else if (!/^[\w-]{2,20}$/.test(line.code)) wrong('code', '应为 2 到 20 个字母、数字、- 或 _')
  if (line.name === '') wrong('name', '必填')
  else if (line.name.length < 2 || line.name.length > 50) wrong('name', '长度在 2 到 50 个字符')
  if (line.shortName.length < 2 || line.shortName.length > 20) wrong('shortName', line.shortName === '' ? '必填' : '长度在 2 到 20 个字符')
  if (line.tier !== '' && !(schoolTiers as readonly string[]).includes(line.tier)) wrong('tier', `应为 ${schoolTiers.join('、')}`)
  if (!(schoolNatures as readonly string[]).includes(line.nature)) wrong('nature', line.nature === '' ? '必填' : `应为 ${schoolNatures.join('、')}`)
  if ((line.lng === '') !== (line.lat === '')) wrong(line.lng === '' ? 'lng' : 'lat', '经度和纬度须同时填写')
  if (line.lng !== '' && !inside(line.lng, 73, 136)) wrong('lng', '应在 73 到 136 之间')
  if (line.lat !== '' && !inside(line.lat, 3, 54)) wrong('lat', '应在 3 到 54 之间')
  if (line.version !== '' && line.version !== '正式' && line.version !== '试用') wrong('version', '应为 正式、试用')
  for (const field of ['start', 'end'] as const) if (line[field] !== '' && dayOf(line[field]) === null) wrong(field, '日期不合法')
  const [start, end] = [dayOf(line.start), dayOf(line.end)]
  if (start && end && end <= start) wrong('end', '结束日期必须晚于开始日期')
  if (line.mobile !== '' && !/^1[3-9]\d{9}$/.test(line.mobile)) wrong('mobile', '应为 11 位手机号')
}

interface Place {
  provinceCode: string
  cityCode: string
}

const cityOf = ({ cities }: ProvincePlace, wanted: string): string | undefined =>
  (cities.find(({ code, name }) => name === wanted || code === wanted) ?? cities.find(({ name }) => bare(name) === bare(wanted)))?.code

/** Where a school lies. The Ministry's list names the city alone. */
function placeOf(places: PlaceBook, { province, city }: ImportRow, wrong: Wrong): Place | undefined {
  if (city === '') wrong('city', '必填')
  if (province !== '') {
    const found = places.province(province) ?? places.provinces().find(({ name }) => name.startsWith(province))
    if (!found) {
      wrong('province', '省份不存在')
      return undefined
    }
    const code = city === '' ? undefined : cityOf(found, city)
    if (code) return { provinceCode: found.code, cityCode: code }
    if (city !== '') wrong('city', '城市不属于该省')
    return undefined
  }
  if (city === '') return undefined
  const found = places.provinces().flatMap((one) => {
    const code = cityOf(one, city)
    return code ? [{ provinceCode: one.code, cityCode: code }] : []
  })
  if (found.length === 1) return found[0]
  wrong('city', found.length === 0 ? '城市不存在' : '多个省有此城市，请注明省份')
  return undefined
}

function readySchool(line: ImportRow, place: Place, typeId: number, existing: Standing | undefined): ReadySchool {
  return {
    row: line.row,
    school: {
      id: existing?.id ?? null,
      code: line.code,
      name: line.name,
      shortName: line.shortName,
      ...place,
      typeId,
      tier: line.tier || existing?.tier || '普通',
      nature: line.nature,
      lng: line.lng === '' ? undefined : Number(line.lng),
      lat: line.lat === '' ? undefined : Number(line.lat),
      contactMobile: line.mobile === '' ? undefined : line.mobile,
    },
    edition:
      line.version === '' && line.start === '' && line.end === ''
        ? null
        : { version: line.version === '' ? undefined : line.version === '正式' ? 1 : 2, start: dayOf(line.start) ?? '', end: dayOf(line.end) ?? '' },
  }
}

/** Whether writing a line would change nothing of what the list shows. */
const isSame = ({ school, edition }: ReadySchool, existing: Standing): boolean =>
  edition === null &&
  school.lng === undefined &&
  school.contactMobile === undefined &&
  school.name === existing.name &&
  school.shortName === existing.short_name &&
  school.cityCode === existing.city_code &&
  school.typeId === existing.type_id &&
  school.tier === existing.tier &&
  school.nature === existing.nature
