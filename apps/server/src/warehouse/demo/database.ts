import type pg from 'pg'
import { openPlatforms } from './plan/open-platforms.ts'
import type { DemoPlan } from './plan/types.ts'

/** Rows of a table of the operational store; what stands there already is left alone, because people may have edited it. */
async function addRows(client: pg.ClientBase, table: string, rows: readonly Record<string, unknown>[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = Object.keys(first).join(', ')
  await client.query(
    `INSERT INTO ${table}(${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb) ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  )
}

type Rows = Record<string, Record<string, unknown>[]>

/** Schools with their versions and platforms. */
const schoolRows = (plan: DemoPlan): Rows => ({
  school: plan.schools.map((s) => ({
    id: s.id,
    code: s.code,
    name: s.name,
    short_name: s.shortName,
    province_code: s.provinceCode,
    city_code: s.cityCode,
    type_id: s.typeId,
    tier: s.tier,
    nature: s.nature,
    lng: s.lng,
    lat: s.lat,
    is_open: true,
    joined_at: s.joinedAt,
    status: 1,
    manage_ids: s.manageIds,
    carousel_set: [],
    updated_at: `${plan.anchor}T00:00:00+08:00`,
  })),
  school_version: plan.schools.map((s) => ({
    school_id: s.id,
    data_source: '',
    version: s.edition,
    school_start_time: `${s.joinedAt}T00:00:00+08:00`,
    school_end_time: `${s.expiresOn}T23:59:59+08:00`,
    set_at: `${s.joinedAt}T09:00:00+08:00`,
  })),
  school_platform: plan.schools.flatMap((s) =>
    openPlatforms(s).map((platform) => ({ school_id: s.id, platform, opened_at: s.joinedAt })),
  ),
})

/** Colleges, majors and groups of majors. */
const facultyRows = (plan: DemoPlan): Rows => ({
  college: plan.colleges.map((c) => ({
    id: c.id,
    school_id: c.schoolId,
    code: c.code,
    name: c.name,
    is_unassigned: c.isUnassigned,
    status: 1,
  })),
  major: plan.majors.map((m) => ({
    id: m.id,
    school_id: m.schoolId,
    college_id: m.collegeId,
    catalog_code: m.catalogCode,
    category: m.category,
    name: m.name,
    level: m.level,
    is_unassigned: m.isUnassigned,
    status: 1,
  })),
  project_group: plan.groups.map((g) => ({
    id: g.id,
    school_id: g.schoolId,
    name: g.name,
    level: g.level,
    created_at: g.createdAt,
    status: 1,
  })),
  project_group_major: plan.groups.flatMap((g) =>
    g.majorIds.map((major) => ({ group_id: g.id, major_id: major, is_core: major === g.coreMajorId })),
  ),
})

const contactRows = (plan: DemoPlan): Rows => ({
  contact_person: plan.contacts.map((c) => ({
    id: c.id,
    region: c.region,
    name: c.name,
    adress: c.address,
    phone1: c.phone1,
    phone2: c.phone2,
    email: c.email,
    sort: c.sort,
  })),
})

/** Rows by table, in the order in which they refer to each other. */
const rowsOf = (plan: DemoPlan): Rows => ({ ...schoolRows(plan), ...facultyRows(plan), ...contactRows(plan) })

/**
 * Writes the schools of the plan with versions, platforms, colleges, majors, groups and contacts into the
 * operational store. Regions must be there. It may run at every start: only what is missing is added.
 */
export async function seedDatabase(pool: pg.Pool, plan: DemoPlan): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    for (const [table, rows] of Object.entries(rowsOf(plan))) await addRows(client, table, rows)
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  } finally {
    client.release()
  }
}
