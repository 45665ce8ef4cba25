import { nameKey } from '../../../platform/text/name-key.ts'
import type { ImportRow } from './import-row.ts'
import { bareCode, grouped, type StandingSchools } from './standing-schools.ts'

/** What a line of a file says wrongly about which school it is: its field and the sentence. */
export type NameConflict = readonly ['code' | 'name', string]

/**
 * Finds lines whose code or name belongs to another line or school, and codes that differ in the zeros at their beginning alone: a spreadsheet
 * takes them away, so that one school would become two. Two schools may change names within one file.
 */
export function nameConflicts(
  lines: readonly ImportRow[],
  { byCode, byName, byBareCode }: StandingSchools,
): (line: ImportRow) => NameConflict[] {
  const rowsOf = {
    code: grouped(lines, ({ code }) => code || undefined),
    name: grouped(lines, ({ name }) => nameKey(name) || undefined),
  }
  const ofBareCode = grouped(lines, ({ code }) => bareCode(code))
  // A name is free where its present owner takes another.
  const namesAfter = new Map(lines.map(({ code, name }) => [code, name]))
  const advice = '可能是 Excel 去掉了零。请把编码列设为文本，更正后再导入'

  const doubt = (line: ImportRow): string | undefined => {
    const bare = bareCode(line.code)
    if (bare === undefined) return undefined
    const isDoubtful = (code: string): boolean => code !== line.code && !(byCode.has(code) && byCode.has(line.code))
    const inFile = ofBareCode.get(bare)?.find(({ code }) => isDoubtful(code))
    if (inFile) return `与第 ${inFile.row} 行的编码“${inFile.code}”只差开头的零，${advice}`
    const standing = byBareCode.get(bare)?.find(({ code }) => isDoubtful(code))
    return standing && `与已有学校“${standing.name}”的编码“${standing.code}”只差开头的零，${advice}`
  }

  return (line) => {
    const found: NameConflict[] = []
    const firstOf = (field: 'code' | 'name', key: string): number => rowsOf[field].get(key)?.[0]?.row ?? line.row
    const [sameCode, sameName] = [firstOf('code', line.code), firstOf('name', nameKey(line.name))]
    if (sameCode !== line.row) found.push(['code', `编码重复（与第 ${sameCode} 行）`])
    if (sameName !== line.row) found.push(['name', `名称重复（与第 ${sameName} 行）`])
    const doubtful = doubt(line)
    if (doubtful !== undefined) found.push(['code', doubtful])
    const namesake = byName.get(nameKey(line.name))
    const nameAfter = namesake && (namesAfter.get(namesake.code) ?? namesake.name)
    if (namesake && namesake.code !== line.code && nameKey(nameAfter ?? '') === nameKey(line.name))
      found.push(['name', `名称已被编码 ${namesake.code} 的学校使用`])
    return found
  }
}
