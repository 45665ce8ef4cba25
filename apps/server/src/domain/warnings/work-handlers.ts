import { Fault, type ParsedOf, rights, type WarningKind, warningKinds } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { Warnings } from '../../reports/warnings.ts'
import type { Scope } from '../../warehouse/data-scope.ts'
import { handlersOf, isSettled, saveHandling, warnKeyOf } from './handling.ts'
import { handledEvents, judgedEvents } from './history.ts'
import { schoolOf } from './read-warnings.ts'
import { previewRule, saveRule } from './rules.ts'
import { warningsOf } from './tallies.ts'
import { newFor, tellAssignee } from './tell-assignee.ts'

type Paths =
  | 'teachingWarn/saveWarnRule'
  | 'teachingWarn/saveWarnRules'
  | 'teachingWarn/previewWarnRule'
  | 'teachingWarn/getWarnHandlers'
  | 'teachingWarn/getWarnHistory'
  | 'teachingWarn/handleWarn'

const MAX_KEYS = 200

/** What people of a school do with its warnings: draw the lines, deal with one or many. */
export function workHandlers(services: Services): Pick<Handlers, Paths> {
  const { ports, database } = services
  const warnings = (): Warnings => warningsOf(ports)
  return {
    'teachingWarn/saveWarnRule': async ({ input: { kind, level, rule, enabled, version }, scope, caller }) => {
      await saveRule(
        services,
        { kind, version, levels: [{ level, rule, enabled: enabled === 1 }] },
        scope,
        caller.userId,
      )
      return null
    },
    'teachingWarn/saveWarnRules': async ({ input, scope, caller }) => {
      await saveRule(services, input, scope, caller.userId)
      return null
    },
    'teachingWarn/previewWarnRule': ({ input, scope }) => previewRule(services, input, scope),
    'teachingWarn/getWarnHandlers': ({ scope }) => handlersOf(database.pool, schoolOf(scope), rights.handleWarnings),
    'teachingWarn/getWarnHistory': async ({ input: { warnKey }, scope }) => {
      const [warned] = await knownWarnings(warnings(), [warnKey], scope)
      if (!warned) throw new Fault('notFound')
      const { days, levels } = await warnings().course(warned)
      const handled = await handledEvents(database.pool, warnKey)
      return [...handled, ...judgedEvents(days, levels)].sort((a, b) => b.at.localeCompare(a.at))
    },
    'teachingWarn/handleWarn': async ({ input, scope, caller }) => {
      await handle(services, input, { scope, caller })
      return null
    },
  }
}

/** Puts warnings into a state. Throws a `Fault` for a warning that is not of the scope, or somebody who may not handle it. */
async function handle(
  { ports, database, config }: Services,
  { warnKeys, versions, state, note = '', assigneeId, dueOn }: ParsedOf<'teachingWarn/handleWarn'>,
  { scope, caller }: { scope: Scope; caller: Caller },
): Promise<void> {
  const sentKeys = warnKeys.split(',')
  if (sentKeys.length !== versions.length)
    throw new Fault('invalid', { msg: '参数错误：versions', data: { reason: 'param', field: 'versions' } })
  const versionOf = new Map(sentKeys.map((key, i) => [key, versions[i] ?? 0]))
  if (versionOf.size > MAX_KEYS) throw new Fault('tooLarge')
  const existing = (await knownWarnings(warningsOf(ports), [...versionOf.keys()], scope)).map((warning) => ({
    ...warning,
    version: versionOf.get(warning.key) ?? 0,
  }))
  const assignee = assigneeId === undefined ? null : String(assigneeId)
  if (assignee !== null) {
    const handlers = await handlersOf(database.pool, schoolOf(scope), rights.handleWarnings)
    if (!handlers.some(({ id }) => id === assignee))
      throw new Fault('invalid', {
        msg: '参数错误：负责人不能处理本校的预警',
        data: { reason: 'param', field: 'assigneeId' },
      })
  }
  const by = { userId: caller.userId, now: config.clock.now() }
  const given = assignee === null || isSettled({ state }) ? [] : await newFor(database.pool, existing, assignee)
  await inTransaction(database.pool, (client) =>
    saveHandling(client, existing, { state, note, assigneeId: assignee, dueOn: dueOn ?? null }, by),
  )
  if (assignee !== null)
    await tellAssignee(database.pool, given, { assigneeId: assignee, dueOn: dueOn ?? null, state }, by)
}

/** The warnings behind keys; `notFound` as soon as one is not of the scope, whether it exists elsewhere or not. */
async function knownWarnings(warnings: Warnings, keys: readonly string[], scope: Scope) {
  const asked = keys.map((key) => {
    const [kind = '', school = '', subjectId = '', classId = '', termId = ''] = key.split(':')
    return { key, kind: kind as WarningKind, school: Number(school), subjectId, classId, termId }
  })
  if (asked.some(({ kind }) => !warningKinds.includes(kind))) throw new Fault('notFound')
  const groups = new Map(asked.map(({ kind, termId }) => [`${kind}:${termId}`, { kind, termId }]))
  const found = new Set<string>()
  for (const { kind, termId } of groups.values())
    for (const warned of await warnings.inTerm(kind, { termId }, scope)) found.add(warnKeyOf(kind, warned, termId))
  if (keys.some((key) => !found.has(key))) throw new Fault('notFound')
  return asked
}
