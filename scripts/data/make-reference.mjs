/**
 * Makes the reference files of apps/server/data from the raw lists; run it when a source changes:
 *   node scripts/data/make-reference.mjs <folder with regions.csv, schools_moe_2017.csv, schools_names_2023.csv, major_categories_2021.csv>
 * Sources and licences: apps/server/data/SOURCES.md.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const [folder] = process.argv.slice(2)
if (!folder) throw new Error('Say where the raw lists are')
const out = new URL('../../apps/server/data/', import.meta.url)
const rows = (file) =>
  readFileSync(join(folder, file), 'utf8')
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(','))
const write = (file, value) => writeFileSync(new URL(file, out), value)

/** Short name and pinyin cannot be derived safely (重庆, 陕西/山西), so they stand here. */
const spelt = {
  110000: ['北京', 'beijing'],
  120000: ['天津', 'tianjin'],
  130000: ['河北', 'hebei'],
  140000: ['山西', 'shanxi'],
  150000: ['内蒙古', 'neimenggu'],
  210000: ['辽宁', 'liaoning'],
  220000: ['吉林', 'jilin'],
  230000: ['黑龙江', 'heilongjiang'],
  310000: ['上海', 'shanghai'],
  320000: ['江苏', 'jiangsu'],
  330000: ['浙江', 'zhejiang'],
  340000: ['安徽', 'anhui'],
  350000: ['福建', 'fujian'],
  360000: ['江西', 'jiangxi'],
  370000: ['山东', 'shandong'],
  410000: ['河南', 'henan'],
  420000: ['湖北', 'hubei'],
  430000: ['湖南', 'hunan'],
  440000: ['广东', 'guangdong'],
  450000: ['广西', 'guangxi'],
  460000: ['海南', 'hainan'],
  500000: ['重庆', 'chongqing'],
  510000: ['四川', 'sichuan'],
  520000: ['贵州', 'guizhou'],
  530000: ['云南', 'yunnan'],
  540000: ['西藏', 'xizang'],
  610000: ['陕西', 'shaanxi'],
  620000: ['甘肃', 'gansu'],
  630000: ['青海', 'qinghai'],
  640000: ['宁夏', 'ningxia'],
  650000: ['新疆', 'xinjiang'],
  710000: ['台湾', 'taiwan'],
  810000: ['香港', 'xianggang'],
  820000: ['澳门', 'aomen'],
}
const municipalities = new Set(['110000', '120000', '310000', '500000'])
const regions = rows('regions.csv').map(([code, name, level, parent, lng, lat]) => ({
  code,
  name,
  level,
  parent,
  lng: Number(lng),
  lat: Number(lat),
}))
const provinces = regions
  .filter((r) => r.level === 'province')
  .map(({ code, name, lng, lat }, sort) => ({
    code,
    name,
    shortName: spelt[code][0],
    pinyin: spelt[code][1],
    lng,
    lat,
    sort,
  }))
// Municipalities have no prefectures: their districts take that place, as on the map of the province.
const cities = regions
  .filter((r) => r.level === 'city' || (r.level === 'county' && municipalities.has(r.parent)))
  .map(({ code, parent, name, lng, lat }) => ({ code, provinceCode: parent, name, lng, lat }))
if (provinces.length !== 34 || regions.filter((r) => r.level === 'city').length !== 333 || cities.some((c) => !c.lng))
  throw new Error('regions.csv is not complete')
const lines = (list) => `[\n${list.map((item) => JSON.stringify(item)).join(',\n')}\n]`
write('regions.json', `{"provinces":${lines(provinces)},\n"cities":${lines(cities)}}\n`)

write('major-categories.json', `${lines(rows('major_categories_2021.csv').map(([code, name]) => ({ code, name })))}\n`)

const names = new Set([
  ...rows('schools_moe_2017.csv').map(([, name]) => name),
  ...rows('schools_names_2023.csv').map(([name]) => name),
])
write('real-school-names.txt.gz', gzipSync([...names].sort().join('\n'), { level: 9 }))
console.log(`${provinces.length} provinces, ${cities.length} cities, ${names.size} real school names`)
