import type { Dimension } from './types.ts'
import { type WarningKind, warningLevels, warningRules } from './warnings.ts'

/** Labels of the members of the dimensions that have a fixed list, in the order in which they are shown. */
export const members = {
  platform: { zyk: '资源库', zjy: '职教云', mooc: '慕课', zyq: '专业群' },
  role: { teacher: '教师', student: '学生' },
  client: { pc: '电脑', app: '移动端', mini: '小程序', wall: '大屏' },
  edition: { '1': '正式版', '2': '试用版' },
  resourceType: {
    video: '视频',
    ppt: '演示文稿',
    text: '文本',
    image: '图形图像',
    animation: '动画',
    audio: '音频',
    virtual: '虚拟仿真',
    other: '其他',
  },
  courseType: { standard: '标准化课程', self_built: '自建课程', spoc: 'SPOC课程', mooc: '慕课课程', zyq: '专业群课程' },
  courseLevel: { 国家级: '国家级', 省级: '省级', 校级: '校级', 普通: '普通' },
  courseSource: { zyk: '资源库', mooc: '慕课', zyq: '专业群', original: '原创', other: '其他' },
  questionType: {
    single: '单选',
    multi: '多选',
    judge: '判断',
    fill: '填空',
    match: '匹配',
    short: '问答',
    cloze: '综合',
    file: '文件作答',
  },
  difficulty: { '1': '易', '2': '较易', '3': '中', '4': '较难', '5': '难' },
  weekday: { '1': '周一', '2': '周二', '3': '周三', '4': '周四', '5': '周五', '6': '周六', '7': '周日' },
  phase: { before: '课前', mid: '课中', later: '课后' },
  activityType: {
    sign: '签到',
    courseware: '课件',
    discuss: '讨论',
    brainstorm: '头脑风暴',
    ask: '提问',
    quiz: '测验',
    vote: '投票',
    survey: '问卷',
    pk: '小组PK',
    summary: '总结',
    evaluate: '评价',
    homework: '作业',
    exam: '考试',
  },
  signMethod: { one_tap: '一键签到', gesture: '手势签到', qr: '二维码签到', gps: '位置签到', manual: '手动点名' },
  examKind: { quiz: '随堂测验', stage: '阶段测试', final: '期末考试' },
  scoreBand: { '0': '0-59', '60': '60-69', '70': '70-79', '80': '80-89', '90': '90-100' },
  courseResult: { distinction: '优秀', pass: '通过', fail: '未通过', withdrawn: '退出' },
  teacherTitle: { 教授: '教授', 副教授: '副教授', 讲师: '讲师', 助教: '助教', 其他: '其他' },
  teacherKind: { dual: '双师型', other: '非双师型' },
  ageBand: { under30: '30岁以下', from30: '30-39岁', from40: '40-49岁', from50: '50岁及以上', unknown: '未填写' },
  evaluationKind: { session: '课堂评价', term: '期末评教' },
  star: { '1': '1星', '2': '2星', '3': '3星', '4': '4星', '5': '5星' },
  aspect: { content: '教学内容', method: '教学方法', attitude: '教学态度', effect: '教学效果', interaction: '课堂互动' },
  isp: { telecom: '电信', unicom: '联通', mobile: '移动', cernet: '教育网', other: '其他' },
  attackType: {
    sqli: 'SQL注入',
    xss: '跨站脚本',
    rce: '命令执行',
    traversal: '目录遍历',
    upload: '恶意上传',
    scanner: '扫描探测',
    bot: '恶意爬虫',
    flood: 'CC攻击',
    other: '其他',
  },
  attackLevel: { low: '低危', mid: '中危', high: '高危' },
  attackAction: { log: '记录', block: '拦截', captcha: '人机验证' },
  warningKind: Object.fromEntries(Object.entries(warningRules).map(([kind, { label }]) => [kind, label])) as Record<WarningKind, string>,
  warningLevel: { '1': warningLevels[0], '2': warningLevels[1], '3': warningLevels[2] },
  /** Types of log rows, grouped as they are shown. */
  logType: {
    login: '登录',
    logout: '登录',
    study: '学习',
    progress: '学习',
    view: '资源',
    play: '资源',
    download: '资源',
    fav: '资源',
    sign: '课堂',
    activity: '课堂',
    teach: '课堂',
    evaluate: '课堂',
    homework: '作业考试',
    exam: '作业考试',
    answer: '作业考试',
    grade: '作业考试',
    discuss: '讨论',
    reply: '讨论',
    like: '讨论',
    build: '建设',
    call: '调用',
    certificate: '其他',
    credit: '其他',
    other: '其他',
  },
} as const

export type Platform = keyof typeof members.platform
export type Role = keyof typeof members.role
export type LogType = keyof typeof members.logType
export type Client = keyof typeof members.client
export type ResourceType = keyof typeof members.resourceType
export type CourseType = keyof typeof members.courseType
export type QuestionType = keyof typeof members.questionType
export type Phase = keyof typeof members.phase
export type ActivityType = keyof typeof members.activityType
export type SignMethod = keyof typeof members.signMethod

export const platforms = Object.keys(members.platform) as readonly Platform[]

/** Label of each dimension, as table heads and filters show it. */
export const dimensions: Record<Dimension, string> = {
  province: '省份',
  city: '城市',
  school: '学校',
  college: '院系',
  major: '专业',
  platform: '平台',
  role: '角色',
  day: '日期',
  week: '教学周',
  month: '月份',
  hour: '时段',
  weekday: '星期',
  client: '终端',
  edition: '版本',
  schoolType: '学校类型',
  resourceType: '素材类型',
  courseType: '课程类型',
  courseLevel: '课程级别',
  questionType: '题型',
  logType: '日志类型',
  phase: '环节',
  activityType: '活动类型',
  signMethod: '签到方式',
  warningKind: '预警类型',
  warningLevel: '预警等级',
  course: '课程',
  teacher: '教师',
  student: '学生',
  resource: '素材',
  examKind: '考试类型',
  scoreBand: '分数段',
  evaluationKind: '评价类型',
  star: '星级',
  aspect: '评价维度',
  host: '主机',
  isp: '运营商',
  attackType: '攻击类型',
  attackLevel: '攻击等级',
  attackAction: '处置方式',
  attackCountry: '攻击来源',
  callFamily: '接口族',
  group: '专业群',
  courseSource: '课程来源',
  difficulty: '难度',
  majorCategory: '专业大类',
  callerProvince: '调用方省份',
  courseResult: '学习结果',
  teacherTitle: '职称',
  teacherKind: '双师型',
  ageBand: '年龄段',
}

/** Label of one member of a fixed-list dimension; the value itself for any other dimension. */
export function memberLabel(dimension: Dimension, value: string): string {
  const list = (members as Partial<Record<Dimension, Record<string, string>>>)[dimension]
  return list?.[value] ?? value
}
