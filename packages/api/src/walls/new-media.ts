/** Channels of which figures are filled in by hand. */
export const mediaChannels = {
  wechat: '微信公众号',
  channels: '视频号',
  douyin: '抖音',
  weibo: '微博',
  bilibili: 'B站',
} as const
export type MediaChannel = keyof typeof mediaChannels

/** The figures of a row, in the order of the sheet that is pasted. */
export const mediaFigures = { fans: '粉丝数', posts: '发文数', reads: '阅读数', likes: '点赞数' } as const
export type MediaFigure = keyof typeof mediaFigures
export const MEDIA_MAX = 2_000_000_000
/** Rows of one save. */
export const MEDIA_MAX_ROWS = 500
export const MEDIA_ACCOUNT_LENGTH = 50
