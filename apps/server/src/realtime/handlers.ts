import type { CampusDay, Dynamic, HotLists, RankRow, RealTime, TopicName, Topics } from '@data-centre/api'
import { hourOf } from '../platform/clock.ts'
import type { Scope } from '../warehouse/data-scope.ts'
import { campusDay } from './campus-day.ts'
import { countersOf, pastNumbers } from './counters-payload.ts'
import { LOG_HOURS } from './day/cells.ts'
import type { LiveDay } from './day/live-day.ts'
import { dynamicOf } from './dynamic.ts'
import { hotLists } from './hot.ts'
import { payloadOf } from './payloads.ts'
import { present } from './withheld/people-cells.ts'

/** Numbers of the last message of each topic to a scope; empty where nobody listens. */
export type SeqOf = (scope: Scope) => Partial<Record<TopicName, number>>

/** What calls over HTTP get from the live counters: the same state that sockets bring. */
export interface LivePort {
  realTime(scope: Scope): Promise<RealTime>
  top(kind: 'school' | 'teacher' | 'course', scope: Scope, max: number): RankRow[]
  dynamic(scope: Scope): Dynamic
  hot(scope: Scope): Promise<HotLists>
  classes(scope: Scope): Topics['rt:class']
  campusDay(scope: Scope): Promise<CampusDay>
}

/** Answers of bigLargeScreen/getRealTime and of the three lists of today. */
export function livePort(live: LiveDay, seqOf: SeqOf = () => ({})): LivePort {
  return {
    async realTime(scope) {
      await live.refresh()
      const [yesterday, lastWeek, dayBefore, hours] = await Promise.all([
        live.yesterday(scope),
        live.lastWeek(scope),
        live.dayBefore(scope),
        live.past.hours(scope, live.now()),
      ])
      const sum = live.view.sum(scope)
      const hour = hourOf(live.now())
      const past = {
        yesterday: pastNumbers(yesterday, scope),
        lastWeek: lastWeek && pastNumbers(lastWeek, scope),
        dayBefore: dayBefore && pastNumbers(dayBefore, scope),
      }
      const withheldPast = present({
        ...(past.yesterday.withheld ? { yesterday: past.yesterday.withheld } : {}),
        ...(past.lastWeek?.withheld ? { lastWeek: past.lastWeek.withheld } : {}),
        ...(past.dayBefore?.withheld ? { dayBefore: past.dayBefore.withheld } : {}),
      })
      return {
        date: live.book.day,
        ...countersOf(live, scope),
        yesterday: past.yesterday.numbers,
        ...(past.lastWeek ? { lastWeek: past.lastWeek.numbers } : {}),
        ...(past.dayBefore ? { dayBefore: past.dayBefore.numbers } : {}),
        ...(withheldPast ? { withheldPast } : {}),
        hour: {
          x: Array.from({ length: 24 }, (_, h) => `${String(h).padStart(2, '0')}:00`),
          series: [
            {
              id: 'today',
              name: '今日',
              data: Array.from({ length: 24 }, (_, h) => (h <= hour ? (sum[LOG_HOURS + h] ?? 0) : null)),
            },
            { id: 'yesterday', name: '昨日', data: hours },
          ],
        },
        seq: seqOf(scope),
      }
    },
    top: (kind, scope, max) => live.top(kind, scope, max),
    dynamic: (scope) => dynamicOf(live, scope),
    hot: (scope) => hotLists(live, scope),
    classes: (scope) => payloadOf['rt:class'](live, scope),
    campusDay: (scope) => campusDay(live, scope),
  }
}
