import { call } from '@data-centre/api/client'
import { hourMinute } from '@data-centre/charts/format'
import { useState } from 'react'
import { useCall } from '../../../kit/use-call.ts'
import { useCommand } from '../../../kit/use-command.ts'
import css from '../wall-content.module.css'
import { InterruptDialog } from './interrupt-dialog.tsx'

/** 插播: what breaks into the walls of an area now, and a way to begin and to end it. */
export function InterruptCard({
  provinces,
  isNation,
}: {
  provinces: readonly { code: string; province: string }[]
  isNation: boolean
}) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useCall('bigLargeScreen/listInterrupts', {}, { refetchInterval: 30_000 })
  const end = useCommand({
    work: (id: string) => call('bigLargeScreen/endInterrupt', { id }),
    done: '插播已结束',
    renews: ['bigLargeScreen/listInterrupts'],
  })
  return (
    <section className={css.card} aria-label="插播">
      <header className={css.cardHead}>
        <h3>插播</h3>
        <span>立即打断所选范围内的全部大屏，到时自动恢复</span>
        <button type="button" className="button" onClick={() => setOpen(true)}>
          发起插播
        </button>
      </header>
      {data?.length === 0 && <p className={css.explain}>当前没有插播</p>}
      <ul className={css.interrupts}>
        {data?.map(({ id, areaName, kind, title, stop: slide, urgent, endsAt }) => (
          <li key={id}>
            <b>{`${urgent ? '▲ ' : ''}${title || slide?.title || ''}`}</b>
            <span>{`${kind === 'notice' ? '通知' : '大屏'} · ${areaName} · 至 ${hourMinute(endsAt)}`}</span>
            <button type="button" className="link-button" onClick={() => void end.run(id)}>
              结束
            </button>
          </li>
        ))}
      </ul>
      {isOpen && <InterruptDialog provinces={provinces} isNation={isNation} onClose={() => setOpen(false)} />}
    </section>
  )
}
