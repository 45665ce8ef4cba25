import { Message as Toast } from '@arco-design/web-react'
import { NOTICE_RIGHTS } from '@data-centre/api'
import { useCaller } from '@data-centre/auth'
import { useState } from 'react'
import { TabBar } from '../../../forms/tab-bar.tsx'
import { Drawer } from '../../../shell/drawer.tsx'
import { MessageList } from './message-list.tsx'
import { NoticeForm } from './notice-form.tsx'
import { SentList } from './sent-list.tsx'

const tabs = { mine: '我的消息', sent: '已发通知' } as const

/** 消息中心. Who looks after others also writes to them here. */
export default function MessageDrawer({ open, onClose }: { open: string; onClose: () => void }) {
  const { rights, profile } = useCaller()
  const writes = !profile.isDemo && !profile.isWall && NOTICE_RIGHTS.some((id) => rights.selectRightIdList.includes(id))
  const [tab, setTab] = useState<keyof typeof tabs>('mine')
  const [writing, setWriting] = useState(false)
  return (
    <Drawer title="消息中心" width={640} onClose={onClose}>
      {writes && (
        <TabBar label="消息中心" tabs={tabs} value={tab} onChange={setTab}>
          <button type="button" className="button primary" onClick={() => setWriting(true)}>
            发布通知
          </button>
        </TabBar>
      )}
      {tab === 'mine' ? <MessageList open={open} quiet={profile.isDemo || profile.isWall} /> : <SentList />}
      {writing && (
        <NoticeForm
          onClose={() => setWriting(false)}
          onSent={() => {
            setWriting(false)
            setTab('sent')
            Toast.success('通知已发送')
          }}
        />
      )}
    </Drawer>
  )
}
