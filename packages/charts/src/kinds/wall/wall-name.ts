const provinces =
  '北京|天津|河北|山西|内蒙古|辽宁|吉林|黑龙江|上海|江苏|浙江|安徽|福建|江西|山东|河南|湖北|湖南|广东|广西|海南|重庆|四川|贵州|云南|西藏|陕西|甘肃|青海|宁夏|新疆'
const provinceThenCity = new RegExp(`^(?:${provinces})(?:省|市|自治区)?(?=[\\u4e00-\\u9fff]{2,}(?:学院|大学|学校))`)
const kinds = /(高等专科学校|职业技术大学|职业技术学院|职业学院|职业大学|技术学院|技师学院|职院|学院|大学|学校)$/

/** The rules in the order in which they are tried. */
const rules: readonly ((name: string) => string)[] = [
  (name) => {
    const rest = name.replace(provinceThenCity, '')
    // 云南职业技术学院 is not 职业技术学院: something must be left that names the school.
    return rest.replace(kinds, '').length >= 2 ? rest : name
  },
  (name) =>
    name
      .replace(/职业技术学院$/, '职院')
      .replace(/职业学院$/, '职院')
      .replace(/职业技术大学$/, '职大')
      .replace(/高等专科学校$/, '高专'),
  (name) => {
    const bare = name.replace(kinds, '').replace(/(职大|高专)$/, '')
    return bare.length >= 4 && bare !== name ? bare.slice(0, 4) : name
  },
]
const label = new Intl.Segmenter('zh', { granularity: 'word' })

/** Width of a text on a wall in em: Chinese characters are 1, capitals two thirds, other Latin letters and digits about half. */
export const widthOf = (text: string): number =>
  [...text].reduce((sum, char) => sum + (/[A-Z]/.test(char) ? 0.66 : /[\u0020-\u00ff]/.test(char) ? 0.52 : 1), 0)

/**
 * A name that fits into `room` em: shortened by rule, in this order: the province before its city goes, 职业技术学院
 * becomes 职院, then the registered short name (two and two characters). What is no school's name ends in … instead. Never cut mid-word.
 */
export function wallName(name: string, maxWidth: number): string {
  for (const shorten of rules) {
    if (widthOf(name) <= maxWidth) return name
    name = shorten(name)
  }
  return kinds.test(name) ? name : wholeText(name, maxWidth)
}

/** As many whole words of a title as fit into `room` em, with … behind them; one word at least. */
export function wholeText(title: string, maxWidth: number): string {
  if (widthOf(title) <= maxWidth) return title
  const [first = '', ...rest] = [...label.segment(title)].map(({ segment }) => segment)
  let kept = first
  for (const word of rest) {
    if (widthOf(`${kept}${word}…`) > maxWidth) break
    kept += word
  }
  return `${kept.replace(/[\s（(【[《与及和、，]+$/, '')}…`
}
