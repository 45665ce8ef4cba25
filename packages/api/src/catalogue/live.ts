import { measures } from './types.ts'

const places = ['province', 'city', 'school', 'college'] as const

/** Today's counters: the definitions of the warehouse restricted to today, kept in the server's memory. */
export const liveMeasures = measures({
  'today.logins': { label: '今日登录人次', unit: '次', kind: 'live', better: 'up', grain: [...places, 'platform', 'hour'], definition: '今天零点至今教师与学生成功登录的次数。' },
  'today.activeUsers': { label: '今日活跃用户', unit: '人', kind: 'live', better: 'up', grain: places, definition: '今天零点至今至少产生一条日志的教师与学生人数。' },
  'today.logs': { label: '今日日志', unit: '条', kind: 'live', better: 'up', grain: [...places, 'platform', 'hour'], definition: '今天零点至今教师与学生的操作日志条数。' },
  'today.resourceUses': {
    label: '今日资源使用',
    unit: '次',
    kind: 'live',
    better: 'up',
    grain: ['province', 'city', 'school'],
    definition: '今天零点至今素材被浏览、播放、下载、收藏的次数，按素材所属学校计。',
  },
  'today.answers': {
    label: '今日作答',
    unit: '次',
    kind: 'live',
    better: 'up',
    grain: ['province', 'city', 'school'],
    definition: '今天零点至今题目被作答的次数，按题目所属学校计。',
  },
  'today.signIns': { label: '今日签到', unit: '人次', kind: 'live', better: 'up', grain: places, definition: '今天零点至今学生签到的人次。' },
  'today.participations': { label: '今日活动参与', unit: '人次', kind: 'live', better: 'up', grain: places, definition: '今天零点至今学生参与课堂活动的人次。' },
  'today.homeworks': { label: '今日作业提交', unit: '人次', kind: 'live', better: 'up', grain: places, definition: '今天零点至今学生提交作业的人次。' },
  'today.sessions': { label: '今日课堂', unit: '次', kind: 'live', better: 'up', grain: places, definition: '今天零点至今开始的课堂次数。' },
  'today.activeSchools': {
    label: '今日活跃学校',
    unit: '所',
    kind: 'live',
    better: 'up',
    grain: ['province', 'city', 'school'],
    definition: '今天零点至今至少产生一条日志的学校数。',
  },
  'today.activeTeachers': { label: '今日活跃教师', unit: '人', kind: 'live', better: 'up', grain: places, definition: '今天零点至今至少产生一条日志的教师人数。' },
  'today.activeCourses': {
    label: '今日活跃课程',
    unit: '门',
    kind: 'live',
    better: 'up',
    grain: ['province', 'city', 'school'],
    definition: '今天零点至今至少有一条学生日志的课程数，按课程所属学校计。',
  },
  'online.users': {
    label: '当前在线',
    unit: '人',
    kind: 'live',
    better: 'up',
    grain: [...places, 'platform', 'role'],
    definition: '最近 5 分钟内产生过任何日志的教师与学生人数。',
  },
})
