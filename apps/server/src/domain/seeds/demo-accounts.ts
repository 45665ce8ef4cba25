import type pg from 'pg'
import type { HashLimiter } from '../account/hash-limiter.ts'

interface DemoAccount {
  userName: string
  password: string
  /** Code of the built-in role. */
  role: string
  realName: string
  /** How the login page and the terminal call it. */
  label: string
  area: 'nation' | 'province' | 'school' | 'college' | 'demo-school'
  userManage?: readonly number[]
}

/** Conforms to the password policy; every account of the demo world has it, and nobody must change it. */
const PASSWORD = 'Demo@2025'

const account = (
  userName: string,
  role: string,
  area: DemoAccount['area'],
  realName: string,
  label: string,
  userManage?: readonly number[],
): DemoAccount => ({
  userName,
  password: PASSWORD,
  role,
  area,
  realName,
  label,
  userManage,
})

/** Accounts of the demo world; a production start has none of them. */
export const demoAccounts: readonly DemoAccount[] = [
  account('super', 'super_admin', 'nation', '系统管理员', '超级管理员'),
  account('operator', 'national_operator', 'nation', '国家运营', '国家运营'),
  account('province_yn', 'province_admin', 'province', '云南省管理员', '省级管理员（云南省）'),
  account('school_a', 'school_admin', 'school', '学校管理员', '学校管理员'),
  account('leader_a', 'school_leader', 'school', '学校领导', '学校领导'),
  account('affairs_a', 'affairs_officer', 'college', '教务人员', '教务人员（一个院系）'),
  account('auditor', 'auditor', 'nation', '审计员', '审计员'),
  account('wall', 'wall_device', 'nation', '大屏设备', '大屏设备', [3, 7]),
  account('demo', 'demo_user', 'demo-school', '演示用户', '演示用户'),
]

/** Where the accounts belong; the plan of the demo world says it. */
export interface Homes {
  /** School of school_a, leader_a and affairs_a. */
  schoolId: number
  /** College of affairs_a. */
  collegeId: number
  /** Province of province_yn. */
  provinceCode: string
  /** School of the demo account. */
  demoSchoolId: number
}

async function one<T extends number | string>(
  pool: pg.Pool,
  sql: string,
  values: unknown[] = [],
): Promise<T | undefined> {
  return (await pool.query<{ id: T }>(sql, values)).rows[0]?.id
}

/**
 * Creates the accounts that are missing and gives each its area as soon as the places exist (`homes`); may run any number
 * of times. Accounts of the nation need no places.
 */
export async function seedDemoAccounts(pool: pg.Pool, hashLimiter: HashLimiter, homes?: Homes): Promise<void> {
  for (const { userName, password, role, realName, area, userManage } of demoAccounts) {
    const home =
      area === 'demo-school'
        ? homes?.demoSchoolId
        : area === 'school' || area === 'college'
          ? homes?.schoolId
          : undefined
    const areaId = {
      nation: '0',
      province: homes?.provinceCode,
      school: homes?.schoolId,
      college: homes?.collegeId,
      'demo-school': homes?.demoSchoolId,
    }[area]
    const existing = await one<number>(pool, 'SELECT id FROM sys_user WHERE lower(user_name) = $1', [userName])
    const id =
      existing ??
      (await one<number>(
        pool,
        'INSERT INTO sys_user(user_name, password_hash, real_name, is_wall, is_demo, user_manage) VALUES ($1,$2,$3,$4,$5,$6) RETURNING id',
        [
          userName,
          await hashLimiter.hash(password),
          realName,
          role === 'wall_device',
          area === 'demo-school',
          userManage ?? [],
        ],
      ))
    await pool.query(
      'INSERT INTO sys_user_role(user_id, role_id) SELECT $1, id FROM sys_role WHERE code = $2 ON CONFLICT DO NOTHING',
      [id, role],
    )
    if (areaId === undefined) continue
    if (home !== undefined)
      await pool.query('UPDATE sys_user SET school_id = $2 WHERE id = $1 AND school_id IS NULL', [id, home])
    const kind = area === 'demo-school' ? 'school' : area
    await pool.query(
      'INSERT INTO sys_user_area(user_id, area_kind, area_id) SELECT $1, $2, $3 WHERE NOT EXISTS (SELECT 1 FROM sys_user_area WHERE user_id = $1) ON CONFLICT DO NOTHING',
      [id, kind, String(areaId)],
    )
    // A sister platform knows the account by an id of its own, so that its one-time tickets can be tried.
    for (const source of home === undefined ? [] : ['zyk', 'zjy', 'mooc', 'zyq']) {
      await pool.query(
        'INSERT INTO sys_user_link(data_source, external_id, user_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
        [source, `${source}-${userName}`, id],
      )
    }
  }
}
