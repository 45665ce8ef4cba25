import type { OpenRanking, Topics } from '@data-centre/api'

/** A list of the wall: what it is called and what its rows are. */
export interface WallRankingList {
  call: OpenRanking
  title: string
  of: 'school' | 'course' | 'person' | 'resource'
  /** Part of today's live ranks whose members wear a mark. */
  today?: keyof Topics['rt:rank']
  /** Stands in its place where nobody is on it: many areas offer no open courses. */
  instead?: WallRankingList
}

const school = { of: 'school', today: 'schools' } as const
const course = { of: 'course', today: 'courses' } as const

const calledResources: WallRankingList = { call: 'resourcesRanking', title: '素材调用榜', of: 'resource' }

/** Which lists each place shows, one after the other. */
export const rankingPlaces = {
  A1: [{ call: 'activeSchool', title: '活跃学校榜', ...school }],
  A2: [{ call: 'usingSchool', title: '应用学校榜', ...school }],
  A3: [{ call: 'contributionSchool', title: '资源贡献榜', ...school }],
  A4: [
    { call: 'activeCourse', title: '活跃课程榜', ...course },
    { call: 'activeStudent', title: '活跃学生榜', of: 'person' },
  ],
  A5: [
    { call: 'activeTeacher', title: '活跃教师榜', of: 'person', today: 'teachers' },
    { call: 'moocCourseRanking', title: '慕课课程榜', instead: calledResources, ...course },
  ],
  A6: [
    { call: 'resourceStudyList', title: '素材学习榜', of: 'resource' },
    { call: 'courseRanking', title: '课程调用榜', ...course },
  ],
} as const satisfies Record<string, readonly WallRankingList[]>
