import { generateKeyPairSync, sign } from 'node:crypto'
import type { Caller } from '../../src/call/caller.ts'
import { textToSign } from '../../src/domain/devices/proof.ts'

/** Somebody with a session; user 1 sees the nation, everybody else school 1. */
export const caller = (userId: number): Caller => ({
  userId,
  userName: 'u',
  realName: 'u',
  avatarUrl: '',
  schoolId: null,
  isDemo: false,
  isWall: true,
  mustChange: false,
  roles: [],
  userManage: [],
  schoolManage: [],
  exportLimit: 0,
  dataSource: '',
  sessionId: `s${userId}`,
  stamp: 'first',
  rights: {} as Caller['rights'],
  held: new Set(),
  impersonatedBy: null,
  area: { nation: userId === 1, provinces: [], schools: userId === 1 ? [] : [1], colleges: [] },
})

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
/** Public key of the paired wall `w1`. */
export const wallKey = publicKey.export({ format: 'der', type: 'spki' }).toString('base64')
export const wallToken = 'token-of-the-wall'
export const ofWall: Caller = {
  ...caller(1),
  userId: 0,
  sessionId: 'device:w1',
  device: { id: 'w1', name: '大厅', area: { level: 'nation', id: 'China' }, show: { kind: 'round', round: 'nation' } },
}
/** What the wall's key signs. */
export const signed = (nonce: string, purpose: 'device' | 'line'): string =>
  sign('sha256', Buffer.from(textToSign('w1', nonce, purpose)), {
    key: privateKey,
    dsaEncoding: 'ieee-p1363',
  }).toString('base64')
