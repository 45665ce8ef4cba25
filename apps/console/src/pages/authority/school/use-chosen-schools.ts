import { Message } from '@arco-design/web-react'
import { SCHOOL_BATCH_MAX } from '@data-centre/api'
import { useState } from 'react'

/** The schools that are ticked, at most as many as one operation takes. */
export function useChosenSchools() {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (ids: readonly string[], on: boolean) =>
    setChosen((now) => {
      const next = new Set(now)
      for (const id of ids) on ? next.add(id) : next.delete(id)
      if (next.size <= SCHOOL_BATCH_MAX) return next
      Message.warning(`一次最多选择 ${SCHOOL_BATCH_MAX} 所学校`)
      return now
    })
  return { chosen, choose, clear: () => setChosen(new Set()) }
}
