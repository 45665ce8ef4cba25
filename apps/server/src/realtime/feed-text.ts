import { type FeedItem, type LogType, members, nameOnWalls } from '@data-centre/api'
import type { Scope } from '../warehouse/data-scope.ts'
import type { Directory } from '../warehouse/directory/directory.ts'
import type { AcceptedEvent } from '../warehouse/events/event.ts'

/** What of an event, besides its title, its line depends on. */
type Deed = Partial<Pick<AcceptedEvent, 'open' | 'activityType' | 'examId' | 'role'>>
type EventText = (title: string, event: Deed) => string
const withTitle =
  (verb: string, otherwise = verb): EventText =>
  (title) =>
    title ? `${verb}《${title}》` : otherwise

const openings: Record<NonNullable<AcceptedEvent['open']>, EventText> = {
  session: withTitle('开始授课', '开始授课'),
  activity: (_title, event) => `发起${event.activityType ? members.activityType[event.activityType] : '课堂活动'}`,
  sign: withTitle('发起签到', '发起签到'),
  homework: withTitle('布置作业', '布置作业'),
  exam: withTitle('组织考试', '组织考试'),
  evaluation: withTitle('发起评教', '发起评教'),
}

/** Text of a row of the feed by type of log. */
const templates: Record<LogType, EventText> = {
  login: () => '登录平台',
  logout: () => '退出平台',
  study: withTitle('学习', '学习课程'),
  progress: withTitle('学习', '学习课程'),
  view: withTitle('浏览', '浏览素材'),
  play: withTitle('播放', '播放素材'),
  download: withTitle('下载', '下载素材'),
  fav: withTitle('收藏', '收藏素材'),
  sign: withTitle('签到', '完成签到'),
  activity: withTitle('参与活动', '参与课堂活动'),
  teach: (title, event) =>
    event.open ? openings[event.open](title, event) : withTitle('讲授', '开展教学')(title, event),
  evaluate: withTitle('评价', '完成评价'),
  homework: withTitle('提交作业', '提交作业'),
  exam: withTitle('参加考试', '参加考试'),
  answer: withTitle('作答', '完成作答'),
  grade: (title, event) => withTitle('批阅', event.examId === undefined ? '批阅作业' : '批阅试卷')(title, event),
  discuss: withTitle('讨论', '发起讨论'),
  reply: withTitle('回复', '回复讨论'),
  like: withTitle('点赞', '点赞讨论'),
  build: withTitle('建设', '建设课程'),
  call: withTitle('引用', '引用资源'),
  certificate: withTitle('取得证书', '取得课程证书'),
  credit: (title, event) => withTitle(event.role === 'teacher' ? '审核学分认证' : '申请学分认证')(title, event),
  other: () => '使用平台',
}

const resourceTypes: readonly LogType[] = ['view', 'play', 'download', 'fav']

/** Ids by which a deed is known to be about something. */
type Object = Pick<AcceptedEvent, 'objectId'> & Partial<Pick<AcceptedEvent, 'courseId' | 'classId' | 'resourceId'>>

function titleOf(type: LogType, event: Object, directory: Directory): string {
  if (resourceTypes.includes(type)) return directory.resource(event.resourceId ?? event.objectId)?.name ?? ''
  const courseId = event.courseId || (event.classId ? directory.courseClass(event.classId)?.courseId : undefined)
  return courseId ? (directory.course(courseId)?.name ?? '') : ''
}

/** A deed of somebody in a few words, as the feed says it. */
export const deedText = (type: LogType, event: Object & Deed, directory: Directory): string =>
  templates[type](titleOf(type, event, directory), event)

/** A line of the feed about an event, of nobody for who reads aggregates only; undefined where its school is unknown. */
export function feedItem(
  event: AcceptedEvent,
  directory: Directory,
  { aggregatesOnly }: Pick<Scope, 'aggregatesOnly'>,
): FeedItem | undefined {
  const school = directory.school(event.schoolId)
  if (!school) return undefined
  return {
    id: event.id,
    t: event.at * 1000,
    platform: event.platform,
    logType: event.type,
    schoolId: String(event.schoolId),
    school: school.shortName || school.name,
    city: school.city,
    lng: school.lng,
    lat: school.lat,
    who: aggregatesOnly ? '' : nameOnWalls(directory.person(event.userId)?.name ?? ''),
    text: deedText(event.type, event, directory),
  }
}
