import type { FeedItem } from '@data-centre/api'
import { wholeWords, widthOf } from '@data-centre/charts'

/** What happened, without the names that stand in front of it anyway. */
export function deedOf({ school, who, text }: Pick<FeedItem, 'school' | 'who' | 'text'>): string {
  let deed = text.trim()
  for (const name of [school, who]) if (name && deed.startsWith(name)) deed = deed.slice(name.length).trim()
  return deed.replace(/^[了，。\s]+/, '')
}

/** Verbs that say nothing without an object; 作答 and 提交作业 say enough. */
const needsObject = /^(?:学习|讨论|浏览|播放|收藏|评价)$/

/** The marks of a title take half of their square on the wall, see `.wall-events q::before`. */
const widthOfText = (deed: string): number => widthOf(deed) - (deed.match(/[《》]/g)?.length ?? 0) / 2

/** What a title may lose at its end, again and again, and still name the course. */
const explains =
  /(?<=.{3})[与及和]?(?:综合|技术|基础|概论|教育|教程|导论|实训|实务|应用|原理|构造|设计|分析|案例|管理|工艺|工程|检修|检测|维修|操作)$/

/** Ways to say a title in fewer words, each upon the one before. Every one leaves whole words. */
const shorter: readonly ((title: string) => string)[] = [
  (title) => title.replace(/[（(【[].*$/, ''),
  (title) => title.replace(/[：:—·\s].*$/, ''),
  (title) => title.replace(/^(?:大学生?|高职|中职|实用|现代|新编)(?=.{4})/, ''),
  ...Array.from({ length: 5 }, () => (title: string) => title.replace(explains, '')),
  (title) => title.replace(/(?<=.{3})[与及和].*$/, ''),
]

/** A title, or the name of a material (《课程》微课视频12), in at most `room` em by the same rules; where none of them is enough it ends in …. */
export function titleIn(name: string, maxWidth: number): string {
  const [, course = name, material = ''] = /^《([^》]*)》(.+)$/.exec(name.trim()) ?? []
  const write = (title: string) => (material === '' ? title : `${title} ${material}`)
  let title = course.trim()
  for (const shorten of [(same: string) => same, ...shorter]) {
    const next = shorten(title)
    if (next.length >= 2) title = next
    if (widthOf(write(title)) <= maxWidth) return write(title)
  }
  return write(wholeWords(title, maxWidth - widthOf(write(''))))
}

/**
 * A deed that fits into `room` em, by rule and without a torn word: first the material of a course is left out (《《课程》微课视频》
 * is a title in a title), then the title loses what explains it, at last the deed goes without one.
 */
export function fitted(deed: string, maxWidth: number): string {
  const [, verb = '', course = '', material = ''] = /^([^《]*)《+([^》]*)》?([^》]*)》/.exec(deed) ?? []
  if (course === '') return deed
  const whole = `${verb}《${course}${material}》`
  if (widthOfText(whole) <= maxWidth) return whole
  let title = course.trim()
  for (const shorten of [(same: string) => same, ...shorter]) {
    const next = shorten(title)
    if (next.length >= 2) title = next
    if (widthOfText(`${verb}《${title}》`) <= maxWidth) return `${verb}《${title}》`
  }
  const kind = material.replace(/[\d\s]+$/, '')
  if (kind !== '' && widthOfText(`${verb}${kind}`) <= maxWidth) return `${verb}${kind}`
  return needsObject.test(verb) ? `${verb}课程` : verb
}
