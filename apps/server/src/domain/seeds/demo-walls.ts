import { NATION_WALL_NAME } from '@data-centre/api'
import { addDays, midnightOf } from '../../platform/clock.ts'

const DEVICE_DAYS = 14

const HOUR_S = 3600

export const at = (day: string, hour: number): string => new Date(midnightOf(day) + hour * 3_600_000).toISOString()

/** Where the rows belong. */
export interface DemoPlaces {
  schoolId: number
  provinceCode: string
}

/**
 * Ids and keys of the screens, of the same form as those that a pairing makes, so that every call of the fleet takes them. Nobody
 * has the private half of a key: none of the screens can be impersonated. Migration 0048 gives them to the rows of earlier versions.
 */
const [hall, office, corridor] = [
  {
    id: 'd5041f56-e8be-4192-81f7-6ba3126edaae',
    public_key:
      'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAETrYp10sdIqWEzzbzaJKhrfSxYVrybkWKaurN/uSJG2IuviGZ8DAaHYJFm5frEXlys43gLDJnIwRHDVLHbU3hbw==',
  },
  {
    id: '6365764c-e078-4124-a076-d4082de1a71b',
    public_key:
      'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEAnZfjw9/ay/dWn0l1whW6eg3rO6i7yzvzrCW+E1hR3uIinOwoC4L/ozekN/BI+lDcl8EadRdVVCiZ/6b3S5V+w==',
  },
  {
    id: '63923b93-489c-4838-9c3d-0f6aaadc9ef5',
    public_key:
      'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEWb6r50lzRvS724VvQsE8AVQh5lsCE1VTYWbIc9AT+cMcXoJ103xQ7CwDhnqiuNJmySqg9psjyHa+ScxVCie+SA==',
  },
] as const

export const deviceRows = (today: string, { schoolId, provinceCode }: DemoPlaces) =>
  (
    [
      [hall, '一楼大厅主屏', 'nation', NATION_WALL_NAME, { kind: 'round', round: 'nation' }, 0],
      [office, '省厅会议室', 'province', provinceCode, { kind: 'wall', path: '/province_hot', params: {} }, 2],
      [
        corridor,
        '教务处走廊',
        'school',
        String(schoolId),
        { kind: 'wall', path: '/school_overview', params: { schoolId: String(schoolId) } },
        5,
      ],
    ] as const
  ).map(([identity, name, area_level, area_id, show, away]) => ({
    ...identity,
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

const hoursOfDay: readonly (readonly [id: string, hours: number])[] = [
  [hall.id, 14],
  [office.id, 12],
  [corridor.id, 9],
]

export const deviceDays = (today: string) =>
  hoursOfDay.flatMap(([device_id, hours]) =>
    Array.from({ length: DEVICE_DAYS }, (_, i) => ({
      device_id,
      day: addDays(today, -1 - i),
      seconds: hours * HOUR_S,
    })),
  )
