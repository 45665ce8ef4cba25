import { type DeviceDay, Fault, type ParsedOf, PERIOD_MAX_DAYS } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import { type ExportDocument, type FileContext, pagesOf } from '../../call/export-document.ts'
import { liveScope } from '../../call/scope.ts'
import type { Services } from '../../call/services.ts'
import { addDays, dayOf, stampOf } from '../../platform/clock.ts'
import { type AssignedRow, areaOfRow } from './rows.ts'

const DAYS = `SELECT d.id, d.name, d.area_level, d.area_id, w.day::text AS day, w.seconds FROM wall_device_day w JOIN wall_device d ON d.id = w.device_id
WHERE d.state <> 'pending' AND w.day BETWEEN $1 AND $2 AND ($3::text IS NULL OR d.id = $3) ORDER BY w.day DESC, d.name, d.id`

/** Days of a report that names none, today among them. */
const PRESET_DAYS = 30

function periodOf(
  { startDate, endDate }: ParsedOf<'device/getDays'>,
  now: number,
): { startDate: string; endDate: string } {
  const last = endDate ?? dayOf(now)
  return { startDate: startDate ?? addDays(last, 1 - PRESET_DAYS), endDate: last }
}

/** How long the walls of the caller's area were connected, day by day, the latest first. Days without a connection have no row. */
export async function connectedDays(
  { database, places, config }: Services,
  caller: Caller,
  input: ParsedOf<'device/getDays'>,
): Promise<DeviceDay[]> {
  const { startDate, endDate } = periodOf(input, config.clock.now())
  if (startDate > endDate || addDays(startDate, PERIOD_MAX_DAYS) <= endDate)
    throw new Fault('invalid', { msg: '参数错误：endDate', data: { reason: 'param', field: 'endDate' } })
  const { rows } = await database.pool.query<
    Pick<AssignedRow, 'id' | 'name' | 'area_level' | 'area_id'> & { day: string; seconds: number }
  >(DAYS, [startDate, endDate, input.id ?? null])
  return rows
    .filter((row) => liveScope(caller, areaOfRow(row), places))
    .map(({ id: deviceId, name, day, seconds }) => ({ id: deviceId, name, day, seconds }))
}

/** The report of connected time as a workbook. */
export async function connectedFile(
  services: Services,
  { caller, input, scope }: FileContext<'device/exportDays'>,
): Promise<ExportDocument> {
  const days = await connectedDays(services, caller, input)
  const { startDate, endDate } = periodOf(input, services.config.clock.now())
  const label = scope?.label ?? ''
  return {
    place: label,
    columns: [
      { id: 'day', label: '日期', kind: 'text' },
      { id: 'name', label: '大屏', kind: 'text' },
      { id: 'hours', label: '连接时长（小时）', kind: 'number', decimals: 2 },
      { id: 'share', label: '占全天（%）', kind: 'number', decimals: 1 },
    ],
    rows: days.length,
    pages: () =>
      pagesOf(
        days.map(({ day, name, seconds }) => [
          day,
          name,
          Math.round(seconds / 36) / 100,
          Math.round((seconds / 864) * 10) / 10,
        ]),
      ),
    filters: [
      ['数据范围', label],
      ['时间', `${startDate} 至 ${endDate}`],
    ],
    definitions: [['连接时长', '大屏与服务器保持连接的时间，按大屏每 5 秒一次的心跳累计；中断超过 30 秒的时间不计。']],
    statTime: stampOf(services.config.clock.now()),
  }
}
