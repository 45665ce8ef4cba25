import { actionRows } from './action-rows.ts'
import { actorOf, type FactRow, lessonOf, provinceOf, studentOf, taughtBy } from './columns.ts'
import { contentRows } from './content-rows.ts'
import { learningRows } from './learning-rows.ts'
import { placeRows } from './place-rows.ts'
import { sharingRows } from './sharing-rows.ts'
import { teachingRows } from './teaching-rows.ts'
import { trafficRows } from './traffic-rows.ts'
import { warningRows } from './warning-rows.ts'

/** Rows of every table, by table: each line of the world with the columns that follow from it. */
export const tinyRows = (): Record<string, FactRow[]> => ({
  ...learningRows(lessonOf, taughtBy, studentOf),
  ...sharingRows(actorOf, studentOf, provinceOf),
  ...trafficRows(),
  ...placeRows(),
  ...contentRows(),
  ...actionRows(),
  ...teachingRows(),
  ...warningRows(),
})
