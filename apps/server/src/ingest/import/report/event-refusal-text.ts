import { reasonText } from './reason-text.ts'

/** What the intake says of a line, in Chinese; a detail that is not listed is shown as it is. */
const details: readonly (readonly [RegExp, (value: string) => string])[] = [
  [/^bad (\w+)$/, (field) => `字段 ${field} 的值不合规定`],
  [/^unknown field (.+)$/, (field) => `不认识字段 ${field}`],
  [/^(\w+) is needed$/, (field) => `缺少字段 ${field}`],
  [/^before the joining date$/, () => '早于本人或学校加入的日期'],
  [/^unknown (resource|course|class|question|object)(?:Id)? (.*)$/, (thing) => `${thing} 没有对应的内容`],
]

/** Why the intake refused a line of an import, in one sentence. */
export function eventRefusalText(reason: string, detail: string): string {
  for (const [form, text] of details) {
    const found = form.exec(detail)
    if (found) return text(found[1] ?? '')
  }
  const label = reasonText[reason] ?? reason
  return detail === '' || reason === 'conflict' ? label : `${label}（${detail}）`
}
