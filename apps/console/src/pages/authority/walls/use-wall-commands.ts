import type { WallDeviceRow, WallOrder } from '@data-centre/api'
import { call } from '@data-centre/api/client'
import { useState } from 'react'
import { useCommand } from '../../../kit/use-command.ts'

/** What is said once a wall has its order. */
const orderTexts: Readonly<Record<Exclude<WallOrder, 'renew'>, (name: string) => string>> = {
  identify: (name) => `“${name}”正在显示自己的名称`,
  screenshot: (name) => `已通知“${name}”截图`,
  reload: (name) => `已通知“${name}”重新加载`,
}

export type WallCommands = Omit<ReturnType<typeof useWallCommands>, 'asked'>

/** Orders to walls, and taking them away. `asked`: the picture that was asked for, of which wall, and the one before. */
export function useWallCommands() {
  const [asked, setAsked] = useState<{ id: string; before: string | null } | null>(null)
  const notify = useCommand({
    work: ({ wall, order }: { wall: WallDeviceRow; order: keyof typeof orderTexts }) =>
      call('device/order', { id: wall.id, order }),
    done: (_, { wall, order }) => orderTexts[order](wall.name),
    onDone: (_, { wall, order }) => {
      if (order === 'screenshot') setAsked({ id: wall.id, before: wall.pictureAt })
    },
  })
  const revoke = useCommand({
    ask: ({ name }: WallDeviceRow) => ({
      content: `解绑后，“${name}”在数秒内停止显示数据并回到配对码；再次使用需要重新绑定。确定解绑吗？`,
      okText: '解绑',
      isDanger: true,
    }),
    work: ({ id }) => call('device/revoke', { id }),
    done: (_, { name }) => `已解绑“${name}”`,
    renews: ['device/getList'],
  })
  return { asked, notify, revoke }
}
