import { generateKeyPairSync, sign } from 'node:crypto'
import { DEVICE_HEADER, DEVICE_PROOF, LIVE_NAMESPACE, type LiveScope, type WallShow } from '@data-centre/api'
import { io, type Socket } from 'socket.io-client'
import { type Caller, callerOf } from './caller.ts'
import { DEMO_PASSWORD } from './login.ts'

/** A screen that was paired over HTTP, without a browser. */
export interface PairedWall {
  id: string
  /** What the server of an address answers to it, by its code. */
  codeAt(url: string): Promise<number>
  /** A line of its own that begins to connect, once. */
  lineTo(url: string): Socket
}

/** Pairs a screen at a server as somebody with the right does: letters, approval, proof by its key. */
export async function pairWall(
  url: string,
  admin: Caller,
  given: { name: string; area: LiveScope; show: WallShow },
): Promise<PairedWall> {
  const screen = callerOf(url)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const {
    deviceId: id,
    code,
    nonce,
  } = await screen.data('device/requestPairing', {
    publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  })
  const { name, area, show } = given
  await admin.data('device/approve', {
    code,
    name,
    areaLevel: area.level,
    areaId: area.id,
    show: JSON.stringify(show),
    password: DEMO_PASSWORD,
  })
  const signed = (purpose: 'device' | 'line', word: string): string =>
    sign('sha256', Buffer.from(`data-centre ${purpose} ${id} ${word}`), {
      key: privateKey,
      dsaEncoding: 'ieee-p1363',
    }).toString('base64')
  const signature = signed('device', nonce)
  const answer = await screen.data('device/token', { deviceId: id, nonce, signature })
  if (answer.state !== 'paired') throw new Error(`the wall is ${answer.state}`)
  const { token } = answer
  return {
    id,
    codeAt: async (at) =>
      (
        (await (
          await fetch(`${at}/api/device/self`, { method: 'POST', headers: { [DEVICE_HEADER]: token } })
        ).json()) as { code: number }
      ).code,
    lineTo: (at) =>
      io(`${at}${LIVE_NAMESPACE}`, {
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        auth: { [DEVICE_HEADER]: token },
      }).on(DEVICE_PROOF, (given: { nonce: string }, prove: (signature: string) => void) =>
        prove(signed('line', given.nonce)),
      ),
  }
}
