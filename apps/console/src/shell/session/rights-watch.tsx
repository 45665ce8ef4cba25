import { Message } from '@arco-design/web-react'
import { NATION_AREA, RIGHTS_CHANGED_TEXT, TOKEN_KEY, type Topics } from '@data-centre/api'
import { loadChunk } from '@data-centre/api/load-chunk'
import { localValues } from '@data-centre/api/storage'
import { renewRights } from '@data-centre/auth'
import { useEffect } from 'react'
import { queryClient } from '../query-client.ts'

/** Takes the rights of this moment: the guard leads away from a page that is no longer allowed. A session that has ended leads to the login by itself. */
const renew = (): Promise<void> => renewRights().catch((error: unknown) => console.warn('rights', error))

/** All open pages get the message at once and call at a random moment within this time, ms. */
const SPREAD_MS = 1000

/** Asks for the messages of this moment, and says so where there is one more. */
async function showNewMessages(): Promise<void> {
  const before = queryClient.getQueryData<number>(['unread'])
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['unread'] }),
    queryClient.invalidateQueries({ queryKey: ['messages'] }),
  ])
  const now = queryClient.getQueryData<number>(['unread'])
  if (before !== undefined && now !== undefined && now > before)
    Message.info({ id: 'new-message', content: '您有新的消息' })
}

/** Listens for changed rights and areas on a connection of its own, on every page; the page follows without a reload. */
export function RightsWatch() {
  useEffect(() => {
    let close: (() => void) | undefined
    let removed = false
    const sent = async ({ kind, msg }: Topics['rt:notice']) => {
      if (kind === 'message') {
        setTimeout(() => void showNewMessages(), Math.random() * SPREAD_MS)
        return
      }
      if (msg !== RIGHTS_CHANGED_TEXT) {
        if (kind !== 'reload') Message.info(msg)
        return
      }
      await renew()
      await queryClient.invalidateQueries()
      Message.info({ id: 'rights-changed', content: '您的权限已更新' })
    }
    void loadChunk(() => import('@data-centre/api/socket')).then(({ openLive }) => {
      if (removed) return
      const line = openLive({
        getToken: () => localValues.get(TOKEN_KEY),
        scope: NATION_AREA,
        topics: ['rt:notice'],
        onTopic: (topic, data) => {
          if (topic === 'rt:notice') void sent(data as Topics['rt:notice'])
        },
        // Rights may have changed while nobody listened: before the first connection, or while it was cut, which may also mean that the
        // session has ended.
        onState: () => void renew(),
        onRefused: (msg) => console.warn('notices', msg),
      })
      close = line.close
    })
    return () => {
      removed = true
      close?.()
    }
  }, [])
  return null
}
