import { served, together, window } from './serve.ts'
import { less, people, sources } from './source.ts'
import type { Source } from './source-tables.ts'

const { activeProvinces, active } = sources

/** People of both weeks: those of either week, less those of the two together. */
const bothWeeks = (source: Source) =>
  together(window(source, people(), 7, 7), window(source, people(), 7), window(source, less(people()), 14))

/** Retention of seven days: who was active in a week and in the one before. */
export const retentionSql = {
  'users.activeWeekBefore': served(window(activeProvinces, people(), 7, 7), window(active, people(), 7, 7)),
  'users.retained': served(bothWeeks(activeProvinces), bothWeeks(active)),
}
