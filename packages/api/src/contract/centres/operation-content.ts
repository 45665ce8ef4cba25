import { rights } from '../../rights.ts'
import { exportOf, report } from '../call.ts'
import { group, kpis, parts, places, series, table } from '../shapes.ts'

const materials = { demand: { rights: [rights.operationMaterials] }, scope: 'nation' } as const
const questions = { demand: { rights: [rights.operationQuestions] }, scope: 'nation' } as const

const ofMaterials = ['resources.total', 'resources.new', 'resources.uses', 'resources.activeRate'] as const
const materialList = {
  sort: 'resources.total',
  split: { measure: 'resources.total', by: 'resourceType' },
} as const
const ofQuestions = ['questions.total', 'questions.answers', 'questions.correctRate'] as const
const questionList = { sort: 'questions.total', split: { measure: 'questions.total', by: 'questionType' } } as const

/** Resources and questions of the nation: how many, of which kinds, how they are used, by province and school. */
export const operationContentCalls = {
  'opeDataMaterial/getMaterialTotal': report(
    kpis([
      'resources.total',
      'resources.new',
      'resources.bytes',
      'resources.videoHours',
      'resources.activeRate',
      'resources.uses',
    ]),
    materials,
  ),
  'opeDataMaterial/getMaterialType': report(
    group({
      types: parts('resources.total', 'resourceType'),
      uses: kpis(['resources.views', 'resources.plays', 'resources.downloads', 'resources.favourites']),
      categories: parts('resources.total', 'majorCategory'),
    }),
    materials,
  ),
  'opeDataMaterial/getMaterialTrend': report(series(['resources.new'], 'day'), materials),
  'opeDataMaterial/getMaterialMap': report(
    places(['resources.total', 'resources.new', 'resources.uses'], 'province'),
    materials,
  ),
  'opeDataMaterial/getMaterialProvinceList': report(table('province', ofMaterials, materialList), materials),
  'opeDataMaterial/getMaterialSchoolList': report(table('school', ofMaterials, materialList), materials),
  'opeDataMaterial/exportMaterialList': exportOf('opeDataMaterial/getMaterialProvinceList', '省份素材统计', materials),
  'opeDataMaterial/exportMaterialSchoolList': exportOf(
    'opeDataMaterial/getMaterialSchoolList',
    '学校素材统计',
    materials,
  ),

  'opeDataQuestion/getQuestionTotal': report(
    kpis([
      'questions.total',
      'questions.new',
      'questions.answers',
      'questions.correctRate',
      'questions.activeRate',
      'questions.banks',
    ]),
    questions,
  ),
  'opeDataQuestion/getQuestionType': report(
    group({
      types: parts('questions.total', 'questionType'),
      difficulties: parts('questions.total', 'difficulty'),
    }),
    questions,
  ),
  'opeDataQuestion/getQuestionTrend': report(series(['questions.new', 'questions.answers'], 'day'), questions),
  'opeDataQuestion/getQuestionMap': report(places(['questions.total', 'questions.answers'], 'province'), questions),
  'opeDataQuestion/getQuestionProvinceList': report(table('province', ofQuestions, questionList), questions),
  'opeDataQuestion/getQuestionSchoolList': report(table('school', ofQuestions, questionList), questions),
  'opeDataQuestion/exportQuestionList': exportOf('opeDataQuestion/getQuestionProvinceList', '省份题目统计', questions),
  'opeDataQuestion/exportQuestionSchoolList': exportOf(
    'opeDataQuestion/getQuestionSchoolList',
    '学校题目统计',
    questions,
  ),
} as const
