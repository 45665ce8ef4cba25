import type { MetricId } from '@data-centre/api'
import { createContext, useContext } from 'react'

/** What the page knows about its numbers; shown in every definition below it. */
export interface DefinitionContext {
  /** 明湖职业技术学院, 云南省, 全国. */
  scope?: string
  /** 近30天, 2025-04-20 至 2025-05-19. */
  period?: string
  /** Last moment contained in the numbers; ISO or `yyyy-MM-dd HH:mm`. */
  statTime?: string | undefined
  /** How many of the schools of the scope the numbers cover: 63/66 所. */
  coverage?: string | undefined
  /** 查看明细: absent when there is no page behind a number. */
  onDetail?: (id: MetricId) => void
  /** Numbers on the page that a ratio's definition may quote. */
  values?: Partial<Record<MetricId, number | null>>
}

const Context = createContext<DefinitionContext>({})
/** Wraps a page: `<DefinitionScope value={{ scope: '全国', period: '近30天', statTime }}>`. */
export const DefinitionScope = Context.Provider
export const useDefinitionScope = () => useContext(Context)
