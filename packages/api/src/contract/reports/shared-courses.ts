import { z } from 'zod'
import { rights } from '../../rights.ts'
import { endpoint, idField, reportInput } from '../call.ts'

/** Reports about one course that a ticket of the course opens. */
export const sharedCourseReports = [
  'resourceCourse/getCourseDetail',
  'resourceCourse/getCourseTrend',
  'resourceCourse/getLearnerRegion',
  'resourceCourse/getCallSchool',
  'resourceCourse/getChapterList',
  'moocCourse/getCourseInfo',
  'moocCourse/getCourseTrend',
  'moocCourse/getCourseProgress',
  'moocCourse/getLearnerRegion',
  'moocCourse/getCoursePeriodList',
  'zjyFaceTeach/getFaceTeachCourse',
  'zjyFaceTeach/getFaceTeachTrend',
  'zjyFaceTeach/getFaceTeachList',
  'zjyCourse/getCourseDetail',
  'zjyCourse/getCourseTrend',
  'zjyCourse/getCourseClassList',
] as const

const { periodType, startDate, endDate, termId, schoolId, pageNum, pageSize, sortField, sortOrder } = reportInput.shape
const shown = { periodType, startDate, endDate, termId, pageNum, pageSize, sortField, sortOrder }

/** The public copies of the pages about one course: for who brings a ticket of exactly this course. */
export const sharedCourseCalls = {
  /** Opens the pages of one course for ten minutes, to who sees the course. */
  'courseShare/getTicket': endpoint<{ ticket: string }>()({
    demand: {
      rights: [
        rights.libraryCourses,
        rights.libraryCourseData,
        rights.moocCourses,
        rights.moocCourseData,
        rights.classroomTeaching,
        rights.classCourses,
        rights.spocCourseData,
      ],
    },
    scope: 'school',
    limit: { perMinute: 60, by: 'session' },
    input: z.strictObject({ schoolId, courseId: idField }),
  }),
  /** One report about the course; names of persons are masked for everybody. */
  'courseShare/getReport': endpoint<{ report: unknown; statTime: string }>()({
    demand: 'public',
    scope: 'none',
    why: 'who brings a ticket of the course gets the numbers of the course; names are masked for everybody',
    limit: { perMinute: 300, by: 'network' },
    input: z.strictObject({
      ...shown,
      courseId: idField,
      path: z.enum(sharedCourseReports),
      ticket: z.string().min(1).max(200),
    }),
  }),
} as const
