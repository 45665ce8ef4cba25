/**
 * Makes apps/server/data/calendar.json. Terms follow one rule: autumn begins on the Monday nearest to 1 September, spring on
 * the first Monday at least 13 days after the Spring Festival, both last 20 weeks and end with two weeks of exams. Holidays of
 * 2023-2026 are those of the State Council; other years have the dates that are fixed by law and no make-up days.
 */
import { writeFileSync } from 'node:fs'

const DAY = 86_400_000
const at = (text) => Date.parse(`${text}T00:00:00Z`)
const text = (ms) => new Date(ms).toISOString().slice(0, 10)
const mondayFrom = (ms) => ms + ((8 - new Date(ms).getUTCDay()) % 7) * DAY
const festival = {
  2021: '02-12',
  2022: '02-01',
  2023: '01-22',
  2024: '02-10',
  2025: '01-29',
  2026: '02-17',
  2027: '02-06',
  2028: '01-26',
  2029: '02-13',
  2030: '02-03',
}
const term = (id, name, start) => ({
  id,
  name,
  start: text(start),
  end: text(start + 20 * 7 * DAY - DAY),
  examFrom: text(start + 18 * 7 * DAY),
})

const terms = []
for (let year = 2021; year <= 2030; year++) {
  terms.push(
    term(
      `${year - 1}-${year}-2`,
      `${year - 1}-${year}学年第二学期`,
      mondayFrom(at(`${year}-${festival[year]}`) + 13 * DAY),
    ),
  )
  terms.push(
    term(`${year}-${year + 1}-1`, `${year}-${year + 1}学年第一学期`, mondayFrom(at(`${year}-09-01`) - 3 * DAY)),
  )
}

const announced = {
  元旦: ['2023-01-01/2023-01-02', '2024-01-01/2024-01-01', '2025-01-01/2025-01-01', '2026-01-01/2026-01-03'],
  春节: ['2023-01-21/2023-01-27', '2024-02-10/2024-02-17', '2025-01-28/2025-02-04', '2026-02-15/2026-02-23'],
  清明节: ['2023-04-05/2023-04-05', '2024-04-04/2024-04-06', '2025-04-04/2025-04-06', '2026-04-04/2026-04-06'],
  劳动节: ['2023-04-29/2023-05-03', '2024-05-01/2024-05-05', '2025-05-01/2025-05-05', '2026-05-01/2026-05-05'],
  端午节: ['2023-06-22/2023-06-24', '2024-06-08/2024-06-10', '2025-05-31/2025-06-02', '2026-06-19/2026-06-21'],
  中秋节: ['2024-09-15/2024-09-17', '2026-09-25/2026-09-27'],
  国庆节: ['2023-09-29/2023-10-06', '2024-10-01/2024-10-07', '2025-10-01/2025-10-08', '2026-10-01/2026-10-07'],
}
const holidays = Object.entries(announced).flatMap(([name, list]) =>
  list.map((range) => ({ name, from: range.slice(0, 10), to: range.slice(11) })),
)
for (const year of [2021, 2022, 2027, 2028, 2029, 2030]) {
  const eve = at(`${year}-${festival[year]}`) - DAY
  holidays.push(
    { name: '元旦', from: `${year}-01-01`, to: `${year}-01-01` },
    { name: '春节', from: text(eve), to: text(eve + 7 * DAY) },
  )
  holidays.push(
    { name: '清明节', from: `${year}-04-04`, to: `${year}-04-06` },
    { name: '劳动节', from: `${year}-05-01`, to: `${year}-05-05` },
    { name: '国庆节', from: `${year}-10-01`, to: `${year}-10-07` },
  )
}
holidays.sort((a, b) => a.from.localeCompare(b.from))

/** Working weekend days, and the weekday whose timetable they follow. */
const makeup = [
  ['2023-01-28', 5],
  ['2023-01-29', 1],
  ['2023-04-23', 3],
  ['2023-05-06', 2],
  ['2023-06-25', 5],
  ['2023-10-07', 4],
  ['2023-10-08', 5],
  ['2024-02-04', 4],
  ['2024-02-18', 5],
  ['2024-04-07', 5],
  ['2024-04-28', 4],
  ['2024-05-11', 5],
  ['2024-09-14', 1],
  ['2024-09-29', 5],
  ['2024-10-12', 1],
  ['2025-01-26', 1],
  ['2025-02-08', 2],
  ['2025-04-27', 5],
  ['2025-09-28', 2],
  ['2025-10-11', 3],
  ['2026-01-04', 5],
  ['2026-02-14', 5],
  ['2026-02-28', 1],
  ['2026-05-09', 5],
  ['2026-09-20', 5],
  ['2026-10-10', 3],
].map(([day, follows]) => ({ day, follows }))

const lines = (list) => `[\n${list.map((item) => JSON.stringify(item)).join(',\n')}\n]`
writeFileSync(
  new URL('../../apps/server/data/calendar.json', import.meta.url),
  `{"terms":${lines(terms)},\n"holidays":${lines(holidays)},\n"makeup":${lines(makeup)}}\n`,
)
