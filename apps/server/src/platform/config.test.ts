import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { openSecrets } from './secrets.ts'

const SECRET = '9f2c4e81d07ab36512e8fd90c4b7a35e6019d2f8c3b4e5a7708192a3b4c5d6e7'

const refusal = (env: Record<string, string>): string => {
  try {
    readConfig(env)
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message
  }
  return ''
}

describe('the configuration', () => {
  it('starts the demo world on 127.0.0.1:8080 with nothing set', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8080,
      demo: true,
      demoProfile: 'demo',
      captcha: 'builtin',
      mode: 'development',
      databaseUrl: undefined,
    })
  })
  it('refuses the test captcha outside tests', () => {
    expect(refusal({ CAPTCHA_PROVIDER: 'test' })).toMatch(/配置错误：环境变量 CAPTCHA_PROVIDER[\s\S]*NODE_ENV=test/)
    expect(refusal({ CAPTCHA_PROVIDER: 'test', NODE_ENV: 'production' })).not.toBe('')
    expect(readConfig({ CAPTCHA_PROVIDER: 'test', NODE_ENV: 'test' }).captcha).toBe('test')
  })
  it('takes Redis for several processes only, which share their stores and their secret', () => {
    const shared = { DATABASE_URL: 'postgres://db/x', CLICKHOUSE_URL: 'http://ch:8123', SECRET_KEY: SECRET }
    expect(readConfig({ ...shared, REDIS_URL: 'redis://r:6379' }).redisUrl).toBe('redis://r:6379')
    for (const missing of Object.keys(shared))
      expect(refusal({ ...shared, [missing]: '', REDIS_URL: 'redis://r:6379' })).toMatch(
        new RegExp(`REDIS_URL[\\s\\S]*${missing}`),
      )
    expect(refusal({ REDIS_URL: 'http://:secret@r' })).not.toContain('secret')
  })
  it('names the variable in both languages', () => {
    for (const [name, value] of Object.entries({
      PORT: 'abc',
      LIVE_SPEED: '0',
      DEMO: 'maybe',
      DEMO_TODAY: '2025-13-45',
      DEMO_PROFILE: 'huge',
      DATABASE_URL: 'mysql://x',
      CLICKHOUSE_URL: 'localhost:8123',
      CLICKHOUSE_CLUSTER: "a'b",
      NODE_ENV: 'prod',
      SSO_KEYS: 'zjy:short',
      SECRET_KEY: '0'.repeat(64),
      CAPTCHA_PROVIDER: 'hosted',
      TRUSTED_PROXIES: 'loopback,nginx',
    })) {
      const text = refusal({ [name]: value })
      expect(text).toContain(`配置错误：环境变量 ${name}`)
      expect(text).toContain(`Invalid configuration: ${name}`)
    }
  })
  it('refuses secrets that repeat a few signs', () => {
    for (const weak of ['0'.repeat(64), 'ab12'.repeat(16), SECRET.slice(0, 32).repeat(2)])
      expect(refusal({ SECRET_KEY: weak })).toMatch(/SECRET_KEY[\s\S]*random/)
    expect(refusal({ SSO_KEYS: `zjy:${SECRET},zyk:${'x'.repeat(43)}` })).toMatch(/SSO_KEYS[\s\S]*random/)
    expect(readConfig({ SECRET_KEY: SECRET, SSO_KEYS: `zjy:${SECRET}` }).ssoKeys).toEqual({ zjy: SECRET })
    const dataDir = mkdtempSync(join(tmpdir(), 'secret-'))
    writeFileSync(join(dataDir, 'secret.key'), '0'.repeat(64))
    expect(() => openSecrets(dataDir)).toThrow('不是随机值')
  })
  it('does not print secrets', () => {
    expect(refusal({ SSO_KEYS: 'zjy:hush-hush' })).not.toContain('hush')
    expect(refusal({ DATABASE_URL: 'mysql://u:hush@h/d' })).not.toContain('hush')
  })
  it('moves the clock to a given day at the present time of day', () => {
    const noon = Date.parse('2026-03-01T12:00:00+08:00')
    expect(new Date(readConfig({ DEMO_TODAY: '2025-05-14' }, { now: () => noon }).clock.now()).toISOString()).toBe(
      '2025-05-14T04:00:00.000Z',
    )
  })
  it('moves the clock to a given minute and lets it run on', () => {
    let now = Date.parse('2026-03-01T00:00:05+08:00')
    const { clock } = readConfig({ DEMO_TODAY: '2025-05-14T10:30:00' }, { now: () => now })
    now += 2000
    expect(new Date(clock.now()).toISOString()).toBe('2025-05-14T02:30:02.000Z')
  })
})
