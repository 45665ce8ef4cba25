/** Words that say nothing of what a text is about. */
const empty = new Set(
  '可以 希望 能够 建议 增加 我们 你们 他们 这个 那个 一些 一个 没有 还是 以及 比较 如果 因为 所以 但是 就是 不是 什么 怎么 已经 非常 更加 进行 需要 应该 或者 时候 起来 现在 目前 有些 有时 能否 方便 支持 提供 继续 感谢 谢谢 总体 整体'.split(
    ' ',
  ),
)
const MIN_SIGNS = 2
/** Words of this product that a general dictionary cuts to pieces; longer ones first. */
const own =
  '教务系统 移动端 资源库 职教云 专业群 排行榜 大数据中心 开放接口 数据中心 加载 卡顿 导出 导入 下载 预警 画像 大屏 看板 图表 报表 接口 对接 口径 阈值 推送 客服 院系 专业 慕课 课程 课堂 学分 成绩 出勤 作业 手机 字体 权限 登录 筛选 统计 地图 数据'
    .split(' ')
    .toSorted((one, other) => other.length - one.length)
const ownWord = new RegExp(own.join('|'), 'g')

/** The words that most of some texts hold, each text counted once; equal counts in the order of the words. */
export function frequentText(texts: readonly string[], max: number): { word: string; count: number }[] {
  const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })
  const counts = new Map<string, number>()
  for (const text of texts) {
    const label = new Set<string>()
    const rest = text.replace(ownWord, (word) => {
      label.add(word)
      return ' '
    })
    for (const { segment, isWordLike } of segmenter.segment(rest)) {
      const word = segment.toLowerCase()
      if (isWordLike && [...word].length >= MIN_SIGNS && !empty.has(word) && !/^[\d.]+$/.test(word)) label.add(word)
    }
    for (const word of label) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts]
    .map(([word, count]) => ({ word, count }))
    .sort((one, other) => other.count - one.count || (one.word < other.word ? -1 : 1))
    .slice(0, max)
}
