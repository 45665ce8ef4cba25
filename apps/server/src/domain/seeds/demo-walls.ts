import { addDays, midnightOf } from '../../platform/clock.ts'

const DEVICE_DAYS = 14

const HOUR_S = 3600

export const at = (day: string, hour: number): string => new Date(midnightOf(day) + hour * 3_600_000).toISOString()

/** Where the rows belong. */
export interface DemoPlaces {
  schoolId: number
  provinceCode: string
}

export const deviceRows = (today: string, { schoolId, provinceCode }: DemoPlaces) =>
  (
    [
      ['一楼大厅主屏', 'nation', '0', { kind: 'round', round: 'nation' }, 0],
      ['省厅会议室', 'province', provinceCode, { kind: 'wall', path: '/province_hot', params: {} }, 2],
      [
        '教务处走廊',
        'school',
        String(schoolId),
        { kind: 'wall', path: '/school_overview', params: { schoolId: String(schoolId) } },
        5,
      ],
    ] as const
  ).map(([name, area_level, area_id, show, away], i) => ({
    id: `demo-wall-${i + 1}`,
    public_key: `demo-wall-${i + 1}`,
    state: 'paired',
    name,
    area_level,
    area_id,
    show,
    ip: '127.0.0.1',
    ua: 'Chrome',
    created_at: at(addDays(today, -40), 9),
    approved_at: at(addDays(today, -40), 10),
    last_seen_at: at(addDays(today, -away), 0),
    // An outage of a screen that nobody has ever switched on here needs no message.
    outage_told_at: at(today, 0),
    version: 1,
  }))

export const deviceDays = (today: string): object[] =>
  [14, 12, 9].flatMap((hours, d) =>
    Array.from({ length: DEVICE_DAYS }, (_, i) => ({
      device_id: `demo-wall-${d + 1}`,
      day: addDays(today, -1 - i),
      seconds: hours * HOUR_S,
    })),
  )
