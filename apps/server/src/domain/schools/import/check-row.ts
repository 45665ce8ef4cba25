import { schoolNatures, schoolTiers } from '@data-centre/api'
import type { PlaceBook } from '../../../call/place-book.ts'
import type { ProvincePlace } from '../../../call/places.ts'
import type { Field, ImportRow } from './import-row.ts'

const day = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/

/** yyyy-MM-dd of what people write; null for what is no day. */
export function dayOf(text: string): string | null {
  const parts = day.exec(text)
  if (!parts) return null
  const [year, month, date] = [Number(parts[1]), Number(parts[2]), Number(parts[3])]
  const moment = new Date(Date.UTC(year, month - 1, date))
  if (moment.getUTCMonth() !== month - 1 || moment.getUTCDate() !== date) return null
  return moment.toISOString().slice(0, 10)
}

const inside = (text: string, min: number, max: number): boolean =>
  text !== '' && Number.isFinite(Number(text)) && Number(text) >= min && Number(text) <= max

/** 昆明 for 昆明市. */
const bare = (name: string): string => name.replace(/(市|地区|盟)$/, '')

type Wrong = (field: Field, msg: string) => void

export function checkTexts(line: ImportRow, wrong: Wrong): void {
  if (line.code === '') wrong('code', '必填')
  else if (!/^[\w-]{2,20}$/.test(line.code)) wrong('code', '应为 2 到 20 个字母、数字、- 或 _')
  if (line.name === '') wrong('name', '必填')
  else if (line.name.length < 2 || line.name.length > 50) wrong('name', '长度在 2 到 50 个字符')
  if (line.shortName.length < 2 || line.shortName.length > 20)
    wrong('shortName', line.shortName === '' ? '必填' : '长度在 2 到 20 个字符')
  if (line.tier !== '' && !(schoolTiers as readonly string[]).includes(line.tier))
    wrong('tier', `应为 ${schoolTiers.join('、')}`)
  if (!(schoolNatures as readonly string[]).includes(line.nature))
    wrong('nature', line.nature === '' ? '必填' : `应为 ${schoolNatures.join('、')}`)
  if ((line.lng === '') !== (line.lat === '')) wrong(line.lng === '' ? 'lng' : 'lat', '经度和纬度须同时填写')
  if (line.lng !== '' && !inside(line.lng, 73, 136)) wrong('lng', '应在 73 到 136 之间')
  if (line.lat !== '' && !inside(line.lat, 3, 54)) wrong('lat', '应在 3 到 54 之间')
  if (line.version !== '' && line.version !== '正式' && line.version !== '试用') wrong('version', '应为 正式、试用')
  for (const field of ['start', 'end'] as const)
    if (line[field] !== '' && dayOf(line[field]) === null) wrong(field, '日期不合法')
  const [start, end] = [dayOf(line.start), dayOf(line.end)]
  if (start && end && end <= start) wrong('end', '结束日期必须晚于开始日期')
  if (line.mobile !== '' && !/^1[3-9]\d{9}$/.test(line.mobile)) wrong('mobile', '应为 11 位手机号')
}

export interface Place {
  provinceCode: string
  cityCode: string
}

const cityOf = ({ cities }: ProvincePlace, wanted: string): string | undefined =>
  (
    cities.find(({ code, name }) => name === wanted || code === wanted) ??
    cities.find(({ name }) => bare(name) === bare(wanted))
  )?.code

/** Where a school lies. The Ministry's list names the city alone. */
export function placeOf(places: PlaceBook, { province, city }: ImportRow, wrong: Wrong): Place | undefined {
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
