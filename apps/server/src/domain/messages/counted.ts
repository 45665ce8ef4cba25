export const MAX_NAMES = 3

export const counted = (n: number): string => n.toLocaleString('zh-CN')

export const named = (names: readonly string[]): string =>
  names.length > MAX_NAMES ? `${names.slice(0, MAX_NAMES).join('、')}等 ${counted(names.length)} 所` : names.join('、')
