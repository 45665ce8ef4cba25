import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CAPTCHA_SCENE_ID, type CallPath, type Envelope, TOKEN_COOKIE, type UserInfo } from '@data-centre/api'
import pg from 'pg'
import type { Ports, Services } from '../src/call/services.ts'
import { seedDemoAccounts } from '../src/domain/seeds/demo-accounts.ts'
import type { AppFolders } from '../src/http/pages.ts'
import { TEST_PROOF } from '../src/platform/captcha/scripted.ts'
import { readConfig } from '../src/platform/config.ts'
import { createLog } from '../src/platform/log.ts'
import { type Running, startHttp } from '../src/start/http.ts'
import { copyOf, type TestTemplate } from './template.ts'

/** Wednesday 2025-05-14 10:00 in Shanghai; stands still until a test moves it. */
export const NOW = Date.parse('2025-05-14T10:00:00+08:00')
export const PASSWORD = 'Demo@2025'
/** Schools of the tiny world: two of 云南省, one of 四川省, the demo school. */
export const schools = { own: 1, sister: 2, foreign: 3, demo: 4 } as const
export const colleges = { first: 11, second: 12, foreign: 31 } as const

/** The two halves of a session. */
export interface Session {
  token: string
  cookie: string
}

export interface TestServer {
  running: Running
  services: Services
  clock: { at: number; now(): number }
  call(
    path: CallPath | string,
    input?: unknown,
    session?: Session,
    method?: 'GET' | 'POST',
  ): Promise<{ status: number; envelope: Envelope; headers: Record<string, unknown> }>
  login(userName: string, more?: object): Promise<{ session: Session; info: UserInfo }>
  close(): Promise<void>
}

const place = (id: number, name: string, province: string, city: string, manageIds: string): string =>
  `INSERT INTO school(id, code, name, short_name, province_code, city_code, type_id, tier, nature, joined_at, manage_ids) VALUES (${id}, 'T${id}', '${name}', '${name}', '${province}', '${city}', 1, '普通', '公办', '2020-09-01', '${manageIds}');`
const world = [
  place(schools.own, '云岭职业学院', '530000', '530100', '{1,2,3,4,6,7,8}'),
  place(schools.sister, '大理职业学院', '530000', '532900', '{1,8}'),
  place(schools.foreign, '重庆科工职院', '510000', '510100', '{1,8}'),
  place(schools.demo, '实名演示学院', '530000', '530100', '{1,5,8}'),
  `INSERT INTO college(id, school_id, code, name) VALUES (11, 1, 'A', '机电学院'), (12, 1, 'B', '商学院'), (31, 3, 'A', '医学院');`,
  `INSERT INTO school_version(school_id, data_source, version, school_start_time, school_end_time) VALUES (1, '', 1, '2024-05-14T00:00:00+08', '2025-05-20T00:00:00+08'), (3, '', 2, '2024-05-14T00:00:00+08', '2025-05-01T00:00:00+08');`,
  `INSERT INTO contact_person(id, region, name, adress, phone1, phone2, email, sort) VALUES (1, '华北', '甲', '某路1号', '010-1', '010-2', 'a@example.com', 1), (2, '华东', '乙', '某路2号', '021-1', '021-2', 'b@example.com', 2), (3, '西南', '丙', '某路3号', '028-1', '028-2', 'c@example.com', 3);`,
  `INSERT INTO project_group(id, school_id, name, level, created_at) VALUES (1, 1, '智能制造专业群', '省级', '2022-01-01'), (2, 1, '财会专业群', '校级', '2022-01-01');`,
].join('\n')

/** A fresh database on the PostgreSQL of TEST_DATABASE_URL, or nothing: then the test runs on PGlite. */
async function freshDatabase(): Promise<{ url: string; drop(): Promise<void> } | undefined> {
  const base = process.env.TEST_DATABASE_URL
  if (!base) return undefined
  const name = `http_${process.pid}_${Date.now()}`
  const admin = new pg.Client({ connectionString: base })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name}`)
  const url = new URL(base)
  url.pathname = `/${name}`
  return {
    url: url.href,
    drop: async () => {
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
      await admin.end()
    },
  }
}

/** The least that a build of the two apps leaves behind. */
function builtApps(dir: string): AppFolders {
  const build = (app: string): string => {
    const folder = join(dir, app)
    mkdirSync(join(folder, `assets-${app}`), { recursive: true })
    writeFileSync(join(folder, 'index.html'), `<!doctype html><title>${app}</title>`)
    writeFileSync(
      join(folder, `assets-${app}`, 'index-B7xk2Qpa.js'),
      `globalThis.app = '${app}'\n${'// filler\n'.repeat(300)}`,
    )
    return folder
  }
  return { console: build('console'), screens: build('screens') }
}

async function fillWorld({ database: operationalStore, hashLimiter }: Services): Promise<void> {
  await operationalStore.pool.query(world)
  await seedDemoAccounts(operationalStore.pool, hashLimiter, {
    schoolId: schools.own,
    collegeId: colleges.first,
    provinceCode: '530000',
    demoSchoolId: schools.demo,
  })
}

/** Starts the HTTP side on a data folder and opens the operational store. */
async function startOn(
  dir: string,
  env: Record<string, string>,
  ports: Ports,
  clock: TestServer['clock'],
  apps: string,
): Promise<{ running: Running; services: Services }> {
  const config = readConfig(
    { NODE_ENV: 'test', CAPTCHA_PROVIDER: 'test', PORT: '0', DATA_DIR: dir, REQUESTS_PER_MINUTE: '1000000', ...env },
    clock,
  )
  const running = await startHttp({ config, log: createLog('silent'), ports, folders: builtApps(apps) })
  return { running, services: await running.openDatabase() }
}

/** The data folder of a server that has been started once, with the world in its embedded store. */
const template: TestTemplate = {
  name: 'http-world',
  filledBy: import.meta.url,
  fill: async (dir) => {
    const apps = mkdtempSync(join(tmpdir(), 'http-apps-'))
    const { running, services } = await startOn(dir, {}, { filling: () => null }, { at: NOW, now: () => NOW }, apps)
    await fillWorld(services)
    await running.close()
    rmSync(apps, { recursive: true, force: true })
  },
}

/** Starts a server on a folder of its own and a tiny world, with the captcha's test port. */
export async function startTestServer(
  env: Record<string, string> = {},
  ports: Ports = { filling: () => null },
): Promise<TestServer> {
  const clock = { at: NOW, now: () => clock.at }
  const database = await freshDatabase()
  const isEmbedded = !database && !env['DATABASE_URL']
  const dir = isEmbedded ? await copyOf(template) : mkdtempSync(join(tmpdir(), 'http-'))
  const { running, services } = await startOn(
    dir,
    { ...(database ? { DATABASE_URL: database.url } : {}), ...env },
    ports,
    clock,
    dir,
  )
  if (!isEmbedded) {
    await fillWorld(services)
    services.places.touch()
    services.sessions.forget()
  }

  const call: TestServer['call'] = async (path, input = {}, session, method = 'POST') => {
    const headers: Record<string, string> = session
      ? { token: session.token, cookie: `${TOKEN_COOKIE}=${session.cookie}` }
      : {}
    const answer = await running.app.inject({
      method,
      url: `/api/${path}`,
      headers,
      ...(method === 'GET' ? { query: input as Record<string, string> } : { payload: input as object }),
    })
    const isJson = String(answer.headers['content-type']).includes('json')
    return {
      status: answer.statusCode,
      envelope: isJson ? (answer.json() as Envelope) : { code: 0, msg: '', data: answer.rawPayload },
      headers: answer.headers,
    }
  }
  return {
    running,
    services,
    clock,
    call,
    login: async (userName, more = {}) => {
      const { envelope, headers } = await call('user/login', {
        userName,
        password: PASSWORD,
        captchaVerifyParam: TEST_PROOF,
        sceneId: CAPTCHA_SCENE_ID,
        ...more,
      })
      if (envelope.code !== 2000) throw new Error(`login of ${userName}: ${envelope.msg}`)
      const info = envelope.data as UserInfo
      const cookie = /Admin-Token=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? ''
      return { session: { token: info.token, cookie }, info }
    },
    close: async () => {
      await running.close()
      await database?.drop()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
