import { z } from 'zod'
import { rights } from '../../rights.ts'
import type { FilePreview } from '../administration/files.ts'
import { endpoint, exportOf, idField, report, reportInput } from '../call.ts'
import { projectFlow } from '../flows.ts'
import { concentration, entity, group, insights, kpis, parts, ranking, series, table } from '../shapes.ts'

const byRights = (...list: number[]) => ({ demand: { rights: list }, scope: 'school' }) as const
const resources = byRights(rights.libraryResources, rights.libraryResourceDetails)
const teachers = byRights(rights.teacherResources)
const projects = byRights(rights.libraryProjects)
/** Asked by the centre of a province too. */
const library = { demand: { rights: [rights.libraryProjects, rights.provinceLibrary] }, scope: 'area' } as const

const { province, schoolId, projectLevel, projectRole, keyword } = reportInput.shape
const resourceTotals = [
  'resources.total',
  'resources.new',
  'resources.bytes',
  'resources.videoHours',
  'resources.uses',
  'resources.activeRate',
  'resources.originalRate',
  'questions.total',
] as const
const resourceUses = ['resources.views', 'resources.plays', 'resources.downloads', 'resources.favourites'] as const
/** Numbers of the page by college: the rows that sentences are about. */
const resourcesByCollege = table(
  'college',
  ['resources.uses', 'resources.new', 'resources.activeRate', 'resources.originalRate', 'teachers.total'],
  { sort: 'resources.uses' },
)
const teacherColumns = [
  'teachers.resources',
  'teachers.videos',
  'teachers.questions',
  'resources.uses',
  'resources.calls',
] as const
const projectTotals = [
  'projects.involved',
  'projects.hosted',
  'projects.joined',
  'courses.standard',
  'projects.resources',
  'projects.questions',
  'projects.total',
  'projects.hostSchools',
  'projects.users',
  'projects.logs',
] as const
const projectColumns = [
  'projects.courses',
  'projects.resources',
  'projects.questions',
  'projects.users',
  'projects.logs',
  'projects.activeRate',
] as const

/** What a school has built: resources, who built them, and the projects of the resource library. */
export const libraryCalls = {
  'resource/getResourceTotal': report(kpis(resourceTotals, { spark: true }), resources),
  'resource/getResourceType': report(
    group({ types: parts('resources.total', 'resourceType'), uses: kpis(resourceUses) }),
    resources,
  ),
  'resource/getResourceTrend': report(
    group({
      built: series(['resources.new', 'questions.new'], 'month'),
      uses: series(['resources.uses'], 'day'),
      extensions: parts('resources.total', 'extension'),
      kpi: kpis(['resources.total', 'resources.bytes', 'resources.uses', 'resources.calls'], { spark: true }),
    }),
    resources,
  ),
  'resource/getResourceCollege': report(ranking('resources.total', 'college', 10), resources),
  'resource/getResourceInsights': report(insights(resourcesByCollege, 'teachers.total'), resources),
  'resource/getQuestionTotal': report(parts('questions.total', 'questionType'), resources),
  'resource/getResourceList': report(
    table(
      'resource',
      ['resources.views', 'resources.plays', 'resources.downloads', 'resources.uses', 'resources.calls'],
      {
        sort: 'resources.uses',
      },
    ),
    resources,
  ),
  'resource/exportResourceList': exportOf('resource/getResourceList', '素材使用', resources),
  'resource/getResourceDetail': report(
    table('resource', ['resources.bytes', 'resources.uses', 'resources.calls'], { sort: 'createdAt' }),
    resources,
  ),
  /** The file of a resource, opened for ten minutes, for who may open a page that lists resources. */
  'resource/getResourceFile': endpoint<FilePreview>()({
    ...byRights(
      rights.libraryResources,
      rights.libraryResourceDetails,
      rights.libraryCourses,
      rights.libraryCourseDetails,
      rights.libraryCourseData,
      rights.libraryRanking,
      rights.teachers,
      rights.classCourses,
      rights.cloudCourseDetails,
      rights.spocCourseData,
      rights.moocCourses,
      rights.moocCourseDetails,
      rights.moocCourseData,
      rights.groupCourseResources,
      rights.groupCourseDetails,
    ),
    input: z.strictObject({ schoolId, resourceId: idField }),
  }),
  'resource/exportResourceDetail': exportOf('resource/getResourceDetail', '资源建设详情', resources),

  'resource/getTeacherResourceTotal': report(
    group({
      kpi: kpis(['teachers.builders', 'resources.perTeacher', 'resources.new', 'questions.new'], { spark: true }),
      concentration: concentration('teachers.resources', 'teacher'),
    }),
    teachers,
  ),
  'resource/getTeacherResourceList': report(
    table('teacher', teacherColumns, { sort: 'teachers.resources', index: 'resources.contributionIndex' }),
    teachers,
  ),
  'resource/exportTeacherResourceList': exportOf('resource/getTeacherResourceList', '教师资源建设', teachers),

  'schoolProject/getProjectBasics': report(kpis(projectTotals), library),
  'schoolProject/getProjectDataInfo': report(
    group({
      levels: parts('projects.involved', 'projectLevel'),
      categories: parts('projects.involved', 'majorCategory'),
      hosted: parts('projects.total', 'projectLevel'),
    }),
    library,
  ),
  /** One project: what it is, what was built in it, by which schools of the caller's area, and who uses it. */
  'schoolProject/getProjectDetail': report(
    group({
      info: entity('project'),
      kpi: kpis(['projects.members', ...projectColumns]),
      schools: table('school', ['projects.courses', 'projects.resources', 'projects.questions', 'projects.logs'], {
        sort: 'projects.resources',
      }),
      types: parts('projects.resources', 'resourceType'),
    }),
    library,
  ),
  /** Projects that the schools of an area host or join, those with most resources first, at most a hundred: the choices of the drawer 项目. */
  'schoolProject/getProjectNames': endpoint<{ id: string; name: string }[]>()({
    ...library,
    input: z.strictObject({ province, schoolId, projectLevel, projectRole, keyword }),
  }),
  'schoolProject/getMaterialTotal': report(parts('projects.resources', 'resourceType'), { ...library, method: 'GET' }),
  'schoolProject/getProjectJoinSituation': report(projectFlow(10), library),
  'project/getProjectTrend': report(series(['projects.newResources', 'projects.newQuestions'], 'month'), library),
  'project/getProjectList': report(table('project', projectColumns, { sort: 'projects.resources' }), projects),
  'project/exportProjectList': exportOf('project/getProjectList', '专业（项目）建设', projects),
} as const
