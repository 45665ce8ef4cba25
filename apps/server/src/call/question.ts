import {
  type Call,
  callAt,
  Fault,
  fieldLabel,
  isPublicReport,
  namesPersonOrClass,
  type ReportCall,
  type ReportInput,
  unusedField,
} from '@data-centre/api'
import type { Scope } from '../warehouse/data-scope.ts'

/**
 * The report that a call answers, of an export the one that its file lists; none of a call that the server answers by itself, nor of
 * a public report, which takes no input.
 */
export function reportOf(call: Call): ReportCall | undefined {
  const listed = call.kind === 'export' && call.of !== null ? callAt(call.of) : call
  return listed?.kind === 'report' && !isPublicReport(listed) ? listed : undefined
}

/**
 * Refuses what a question may not be about. Who reads aggregates only asks for no single person, class or lesson, whether it
 * exists or not: what such a question counts is what one person did. Nobody chooses data by a field that the report makes nothing of.
 */
export function demandQuestion(call: Call, input: unknown, scope: Scope | undefined): void {
  const report = reportOf(call)
  if (scope?.aggregatesOnly && namesPersonOrClass(input, report)) throw new Fault('forbidden')
  const field = report && unusedField(report, input as ReportInput)
  if (field !== undefined)
    throw new Fault('invalid', {
      msg: `参数错误：该数据不能按${fieldLabel(field)}查询`,
      data: { reason: 'param', field },
    })
}
