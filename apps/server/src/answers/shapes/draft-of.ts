import type { Answer } from '@data-centre/api'
import type { Context, Draft } from '../draft.ts'
import { flowDraft } from './flow.ts'
import { hoursDraft } from './hours.ts'
import { kpisDraft } from './kpis.ts'
import { lastDayDraft } from './last-day.ts'
import { partsDraft } from './parts.ts'
import { placesDraft } from './places.ts'
import { rankingDraft } from './ranking.ts'
import { seriesDraft } from './series.ts'
import { tableDraft } from './table.ts'

/** The draft of an answer of any shape. */
export function draftOf(context: Context, answer: Answer): Draft {
  switch (answer.shape) {
    case 'kpis':
      return kpisDraft(context, answer)
    case 'series':
      return seriesDraft(context, answer)
    case 'hours':
      return hoursDraft(context, answer)
    case 'lastDay':
      return lastDayDraft(context)
    case 'parts':
      return partsDraft(context, answer)
    case 'places':
      return placesDraft(context, answer)
    case 'ranking':
      return rankingDraft(context, answer)
    case 'table':
      return tableDraft(context, answer)
    case 'flow':
      return flowDraft(context, answer)
    case 'group':
      return groupDraft(context, answer.of)
  }
}

/** Several answers in one: all their asks go into one statement. The data reach as far as those that reach least. */
function groupDraft(context: Context, of: Readonly<Record<string, Answer>>): Draft<Record<string, unknown>> {
  const drafts = Object.entries(of).map(([name, answer]) => [name, draftOf(context, answer)] as const)
  const days = drafts.flatMap(([, { reach }]) => (reach === 'now' ? [] : [reach.day])).sort()
  return {
    asks: drafts.flatMap(([, draft]) => draft.asks),
    live: drafts.some(([, draft]) => draft.live),
    comparesYesterday: drafts.some(([, draft]) => draft.comparesYesterday),
    reach: days[0] ? { day: days[0] } : 'now',
    build: (view, input) => Object.fromEntries(drafts.map(([name, draft]) => [name, draft.build(view, input)])),
  }
}
