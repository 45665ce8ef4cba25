import { join, resolve } from 'node:path'
import { passwordRules } from '@data-centre/api'
import { z } from 'zod'
import { isNetwork } from './address.ts'
import { type Clock, clockAt, systemClock } from './clock.ts'
import type { Bucket } from './storage/s3-sign.ts'
import { isWeakSecret } from './weak-secret.ts'

/** Everything that the environment decides. */
export const demoProfiles = ['tiny', 'small', 'demo', 'wide', 'bench'] as const
/** Sizes of the demo world. */
export type DemoProfile = (typeof demoProfiles)[number]

export interface Config {
  mode: 'production' | 'development' | 'test'
  host: string
  port: number
  /** Prometheus metrics on this port of 127.0.0.1; none when absent. */
  metricsPort: number | undefined
  dataDir: string
  /** Room that a file holds for a start on a full disk. */
  ballastBytes: number
  databaseUrl: string | undefined
  /** ClickHouse server instead of the embedded engine. */
  clickhouseUrl: string | undefined
  /** Name of the cluster in its servers' configuration; one server when absent. */
  clickhouseCluster: string | undefined
  /** Redis through which several server processes talk; one process needs none. */
  redisUrl: string | undefined
  /** Root secret in hexadecimal instead of the data folder's own: all processes of an installation hold the same. */
  secretKey: string | undefined
  /** Where other processes reach this one; the address that it listens on when absent. */
  processUrl: string | undefined
  /** False for a production start: no demo world, one administrator with a random one-time password. */
  demo: boolean
  demoProfile: DemoProfile
  /** Whether the simulator sends events into the demo world. */
  simulate: boolean
  /** Whether jobs run by the clock. Tests start them by hand; those that keep the roll-ups up to date always run. */
  schedule: boolean
  clock: Clock
  captcha: 'builtin' | 'hosted' | 'test'
  hostedCaptcha: { url: string; keyId: string; secret: string; sceneId: string } | undefined
  /** Provider of text messages; without one they are only written down. */
  smsGateway: { url: string; key: string } | undefined
  /** The national platform's interface for single courses; without it nothing is compared with it. */
  courseDocking: { url: string; key: string } | undefined
  /** HMAC keys of the sister platforms' one-time tickets, by data source. Without one the demo world makes its own. */
  ssoKeys: Readonly<Record<string, string>>
  /** Addresses, subnets and named networks of proxies whose X-Forwarded-* headers are believed. */
  trustedProxies: readonly string[]
  /** Whether the login page shows numbers of the installation; `auto`: from twenty schools on. */
  publicFigures: 'auto' | 'on' | 'off'
  /** Most HTTP requests of a session or address per minute. */
  requestsPerMinute: number
  /** Longest that a read of the warehouse may take unless its caller says otherwise, ms. */
  readMs: number
  /** Live lines that a session may have open on one process. */
  linesPerSession: number
  /** Factor on the frequency of messages to walls, for endurance runs; 1 in every installation. */
  liveSpeed: number
  /** What passwords must be; accounts of the demo world keep theirs. */
  passwordPolicy: keyof typeof passwordRules
  /** Sessions of one account at the same time; one more ends the oldest. */
  sessionsPerAccount: number
  /** Where uploaded files lie when no bucket is configured. */
  filesDir: string
  /** S3-compatible store for uploaded files. */
  bucket: Bucket | undefined
  /** Origin that serves uploaded files and nothing else; the pages' own when absent. */
  filesOrigin: string | undefined
  /** Most bytes of uploaded files that a school keeps. */
  schoolQuotaBytes: number
  /** Most bytes of files that come with surveys, from people without a session. */
  surveyPoolBytes: number
  /** 审图号 shown on every map. */
  mapNumber: string
  build: string
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
}

/** The environment, or the folder that it names, is one that the server refuses to start with; `message` is ready to be shown. */
export class ConfigError extends Error {}

/** Exit status of a start that a {@link ConfigError} has ended (EX_CONFIG of sysexits). */
export const CONFIG_STATUS = 78

const WEAK = 'repeats a few signs and protects nothing; make a random one'
const flag = (preset: boolean) =>
  z
    .enum(['0', '1', 'true', 'false'])
    .optional()
    .transform((text) => (text === undefined ? preset : text === '1' || text === 'true'))
const port = (preset?: number) =>
  z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .optional()
    .default(preset as number)
const keyList = z
  .string()
  .optional()
  .default('')
  .transform((text, context) => {
    const keys: Record<string, string> = {}
    for (const part of text.split(',').filter(Boolean)) {
      const [source, key, ...rest] = part.split(':')
      if (!source || !key || rest.length > 0 || key.length < 32) {
        context.addIssue('each entry must be source:key with a key of at least 32 characters')
        return z.NEVER
      }
      if (isWeakSecret(key)) {
        context.addIssue(`${WEAK}: openssl rand -hex 32`)
        return z.NEVER
      }
      keys[source] = key
    }
    return keys
  })

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).optional().default('development'),
  HOST: z.string().min(1).optional().default('127.0.0.1'),
  PORT: port(8080),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  BALLAST_MB: z.coerce.number().int().min(0).max(4096).optional(),
  DATA_DIR: z.string().min(1).optional().default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  CLICKHOUSE_URL: z
    .string()
    .regex(/^https?:\/\//, 'must start with http:// or https://')
    .optional(),
  CLICKHOUSE_CLUSTER: z
    .string()
    .regex(/^[\w-]+$/, 'must be the name of a cluster')
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis:// or rediss://')
    .optional(),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits in small letters')
    .refine((key) => !isWeakSecret(key), `${WEAK}: openssl rand -hex 32`)
    .optional(),
  PROCESS_URL: z
    .string()
    .regex(/^https?:\/\/[^/]+$/, 'must be http://host:port')
    .optional(),
  DEMO: flag(true),
  DEMO_PROFILE: z.enum(demoProfiles).optional().default('demo'),
  DEMO_TODAY: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}:\d{2})?$/, 'must be yyyy-MM-dd or yyyy-MM-ddTHH:mm:ss')
    .refine((moment) => !Number.isNaN(clockAt(moment).now()), 'is not a day')
    .optional(),
  SIMULATOR: flag(true),
  PUBLIC_FIGURES: z.enum(['auto', 'on', 'off']).optional().default('auto'),
  JOBS: z.enum(['scheduled', 'by-hand']).optional().default('scheduled'),
  CAPTCHA_PROVIDER: z.enum(['builtin', 'hosted', 'test']).optional().default('builtin'),
  CAPTCHA_HOSTED_URL: z.url().optional(),
  CAPTCHA_HOSTED_KEY_ID: z.string().min(1).optional(),
  CAPTCHA_HOSTED_SECRET: z.string().min(1).optional(),
  CAPTCHA_HOSTED_SCENE: z.string().min(1).optional(),
  SMS_GATEWAY_URL: z.url().optional(),
  SMS_GATEWAY_KEY: z.string().min(8).optional(),
  COURSE_DOCKING_URL: z.url().optional(),
  COURSE_DOCKING_KEY: z.string().min(8).optional(),
  SSO_KEYS: keyList,
  TRUSTED_PROXIES: z
    .string()
    .optional()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .refine(
      (proxies) => proxies.every(isNetwork),
      'must list addresses, subnets such as 10.1.0.0/16, loopback or private, parted by commas',
    ),
  REQUESTS_PER_MINUTE: z.coerce.number().int().min(1).optional().default(600),
  READ_SECONDS: z.coerce.number().int().min(1).max(600).optional().default(10),
  LINES_PER_SESSION: z.coerce.number().int().min(1).optional().default(20),
  LIVE_SPEED: z.coerce.number().min(1).max(100).optional().default(1),
  PASSWORD_POLICY: z
    .enum(Object.keys(passwordRules) as [keyof typeof passwordRules])
    .optional()
    .default('classified'),
  SESSIONS_PER_ACCOUNT: z.coerce.number().int().min(1).max(100).optional(),
  FILES_DIR: z.string().min(1).optional(),
  FILES_ORIGIN: z
    .string()
    .regex(/^https?:\/\/[a-z0-9.-]+(:\d+)?$/, 'must be an origin such as https://files.example.cn')
    .optional(),
  SCHOOL_QUOTA_GB: z.coerce.number().positive().max(100_000).optional().default(20),
  SURVEY_POOL_GB: z.coerce.number().positive().max(100_000).optional().default(5),
  S3_ENDPOINT: z
    .string()
    .regex(/^https?:\/\/[^/]+$/, 'must be http(s)://host[:port] without a path')
    .optional(),
  S3_REGION: z.string().min(1).optional().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_KEY: z.string().min(1).optional(),
  S3_PATH_STYLE: flag(true),
  MAP_NUMBER: z.string().max(60).optional().default('审图号：待配置（示例底图，正式使用前须替换）'),
  BUILD_ID: z.string().max(64).optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).optional(),
})

const refuse = (name: string, value: string | undefined, reason: string): ConfigError =>
  new ConfigError(
    `配置错误：环境变量 ${name}${value === undefined ? '' : `=${JSON.stringify(value)}`} 无效。\nInvalid configuration: ${name} ${reason}`,
  )

/** In production the log is the record; in a terminal it would bury what the start has to say. */
const presetLevels = { production: 'info', development: 'warn', test: 'silent' } as const

/** MiB. Tests make many folders and need no room held. */
const presetBallast = { production: 256, development: 256, test: 0 } as const

const SESSIONS = 3
const DEMO_SESSIONS = 10

/** Names whose value must not appear in an error line. */
const secretNames = new Set([
  'DATABASE_URL',
  'CLICKHOUSE_URL',
  'REDIS_URL',
  'SECRET_KEY',
  'CAPTCHA_HOSTED_SECRET',
  'S3_SECRET_KEY',
  'SMS_GATEWAY_KEY',
  'COURSE_DOCKING_KEY',
  'SSO_KEYS',
])

/** Throws for what only tests may set. */
function refuseTestSettings(values: z.infer<typeof environment>): void {
  if (values.CAPTCHA_PROVIDER === 'test' && values.NODE_ENV !== 'test')
    throw refuse('CAPTCHA_PROVIDER', 'test', 'is accepted only when NODE_ENV=test: it lets scripts pass')
  if (values.JOBS === 'by-hand' && values.NODE_ENV !== 'test')
    throw refuse(
      'JOBS',
      'by-hand',
      'is accepted only when NODE_ENV=test: nothing would be cleaned up, judged or ranked',
    )
}

/** Another host with the key for it; neither is of use without the other. */
function hostOf(name: string, url: string | undefined, key: string | undefined) {
  if ((url === undefined) !== (key === undefined))
    throw refuse(`${name}_URL`, undefined, `and ${name}_KEY belong together`)
  return url !== undefined && key !== undefined ? { url, key } : undefined
}

/** Reads the configuration. Throws {@link ConfigError} with a line in Chinese and one in English for the first bad value. */
export function readConfig(env: Readonly<Record<string, string | undefined>>, base: Clock = systemClock): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    const name = String(issue?.path[0] ?? '?')
    throw refuse(name, secretNames.has(name) ? undefined : env[name], issue?.message ?? 'is not accepted')
  }
  const values = parsed.data
  refuseTestSettings(values)
  const {
    CAPTCHA_HOSTED_URL: url,
    CAPTCHA_HOSTED_KEY_ID: keyId,
    CAPTCHA_HOSTED_SECRET: secret,
    CAPTCHA_HOSTED_SCENE: sceneId,
  } = values
  // Processes that talk share what they talk about; a store of its own in each would be two installations in one room.
  for (const store of ['DATABASE_URL', 'CLICKHOUSE_URL', 'SECRET_KEY'] as const)
    if (values.REDIS_URL && !values[store])
      throw refuse('REDIS_URL', undefined, `is for several processes over the same stores and needs ${store} too`)
  const hosted = url && keyId && secret && sceneId ? { url, keyId, secret, sceneId } : undefined
  if (values.CAPTCHA_PROVIDER === 'hosted' && !hosted)
    throw refuse('CAPTCHA_PROVIDER', 'hosted', 'needs CAPTCHA_HOSTED_URL, _KEY_ID, _SECRET and _SCENE')
  const { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_KEY: secretKey } = values
  const isBucket =
    endpoint !== undefined && bucket !== undefined && accessKeyId !== undefined && secretKey !== undefined
  if (!isBucket && (endpoint ?? bucket ?? accessKeyId ?? secretKey) !== undefined)
    throw refuse(
      'S3_ENDPOINT',
      undefined,
      'needs S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_KEY too, and each of them needs it',
    )
  if (values.DEMO_TODAY && !values.DEMO)
    throw refuse('DEMO_TODAY', values.DEMO_TODAY, 'moves the clock of the demo world and needs DEMO=1')
  return {
    mode: values.NODE_ENV,
    host: values.HOST,
    port: values.PORT,
    metricsPort: values.METRICS_PORT,
    dataDir: resolve(values.DATA_DIR),
    ballastBytes: (values.BALLAST_MB ?? presetBallast[values.NODE_ENV]) * 2 ** 20,
    databaseUrl: values.DATABASE_URL,
    clickhouseUrl: values.CLICKHOUSE_URL,
    clickhouseCluster: values.CLICKHOUSE_CLUSTER,
    redisUrl: values.REDIS_URL,
    secretKey: values.SECRET_KEY,
    processUrl: values.PROCESS_URL,
    demo: values.DEMO,
    demoProfile: values.DEMO_PROFILE,
    simulate: values.SIMULATOR && values.DEMO,
    schedule: values.JOBS === 'scheduled',
    clock: values.DEMO_TODAY ? clockAt(values.DEMO_TODAY, base) : base,
    captcha: values.CAPTCHA_PROVIDER,
    hostedCaptcha: hosted,
    smsGateway: hostOf('SMS_GATEWAY', values.SMS_GATEWAY_URL, values.SMS_GATEWAY_KEY),
    courseDocking: hostOf('COURSE_DOCKING', values.COURSE_DOCKING_URL, values.COURSE_DOCKING_KEY),
    ssoKeys: values.SSO_KEYS,
    trustedProxies: values.TRUSTED_PROXIES,
    publicFigures: values.PUBLIC_FIGURES,
    requestsPerMinute: values.REQUESTS_PER_MINUTE,
    readMs: values.READ_SECONDS * 1000,
    linesPerSession: values.LINES_PER_SESSION,
    liveSpeed: values.LIVE_SPEED,
    passwordPolicy: values.PASSWORD_POLICY,
    // Many people share the accounts of a demo world.
    sessionsPerAccount: values.SESSIONS_PER_ACCOUNT ?? (values.DEMO ? DEMO_SESSIONS : SESSIONS),
    filesDir: resolve(values.FILES_DIR ?? join(values.DATA_DIR, 'files')),
    bucket: isBucket
      ? { endpoint, bucket, accessKeyId, secretKey, region: values.S3_REGION, pathStyle: values.S3_PATH_STYLE }
      : undefined,
    filesOrigin: values.FILES_ORIGIN,
    schoolQuotaBytes: values.SCHOOL_QUOTA_GB * 2 ** 30,
    surveyPoolBytes: values.SURVEY_POOL_GB * 2 ** 30,
    mapNumber: values.MAP_NUMBER,
    build: values.BUILD_ID ?? 'dev',
    logLevel: values.LOG_LEVEL ?? presetLevels[values.NODE_ENV],
  }
}
