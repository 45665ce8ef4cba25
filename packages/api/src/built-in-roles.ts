import { rights } from './rights.ts'
import { rightsTree } from './rights-tree.ts'
import type { ScopeKind } from './role-scopes.ts'

/** A built-in role (product design 5.5). `rights: 'all'` follows the tree as it grows. */
export interface BuiltInRole {
  code: string
  name: string
  scope: ScopeKind
  rights: 'all' | readonly number[]
  userManage: readonly number[]
  personalData: boolean
}

const tree = (root: number): number[] => {
  const found = [root]
  for (const right of rightsTree)
    if (right.parent !== null && found.includes(right.parent) && right.kind !== 'button') found.push(right.id)
  return found
}
const without = (ids: readonly number[], left: number): number[] => ids.filter((id) => id !== left)
const school = tree(rights.schoolCentre)
const province = tree(rights.provinceCentre)
const operation = tree(rights.operationCentre)

export const builtInRoles: readonly BuiltInRole[] = [
  {
    code: 'super_admin',
    name: '超级管理员',
    scope: 'nation',
    rights: 'all',
    userManage: [2, 3, 6, 7, 8, 9],
    personalData: true,
  },
  {
    code: 'national_operator',
    name: '国家运营',
    scope: 'nation',
    rights: [
      ...operation,
      ...province,
      ...school,
      rights.authority,
      rights.operationLog,
      rights.authoritySchool,
      rights.authoritySurvey,
      rights.authorityExports,
      rights.tools,
      rights.wallContent,
      rights.exportFiles,
      rights.batchSchools,
      rights.importSchools,
      rights.setSchoolVersion,
      rights.sendSms,
      rights.setCarousel,
      rights.deleteFeedback,
      rights.grantCapabilities,
    ],
    userManage: [2, 3, 6, 7, 8, 9],
    personalData: false,
  },
  {
    code: 'province_admin',
    name: '省级管理员',
    scope: 'province',
    rights: [...province, ...school, rights.authorityExports, rights.exportFiles],
    userManage: [3, 6, 7, 9],
    personalData: false,
  },
  {
    code: 'school_admin',
    name: '学校管理员',
    scope: 'school',
    rights: [
      ...school,
      rights.authorityExports,
      rights.authorityDisputes,
      rights.viewPersonal,
      rights.exportFiles,
      rights.setWarningRules,
      rights.setCarousel,
      rights.setRankingWeights,
      rights.handleWarnings,
      rights.answerDisputes,
    ],
    userManage: [9],
    personalData: true,
  },
  {
    code: 'school_leader',
    name: '学校领导',
    scope: 'school',
    rights: [
      ...without(school, rights.userBehavior),
      rights.authorityExports,
      rights.authorityDisputes,
      rights.exportFiles,
    ],
    userManage: [9],
    personalData: false,
  },
  {
    code: 'affairs_officer',
    name: '教务人员',
    scope: 'college',
    rights: [
      rights.schoolCentre,
      ...[
        rights.schoolOverview,
        rights.people,
        rights.colleges,
        rights.cloud,
        rights.warningsAndRankings,
        rights.creditCertification,
      ].flatMap(tree),
      rights.authorityExports,
      rights.authorityDisputes,
      rights.viewPersonal,
      rights.exportFiles,
      rights.setRankingWeights,
      rights.handleWarnings,
    ],
    userManage: [],
    personalData: true,
  },
  {
    code: 'auditor',
    name: '审计员',
    scope: 'nation',
    rights: [
      rights.authority,
      rights.operationLog,
      rights.authorityExports,
      ...operation,
      ...province,
      rights.exportFiles,
    ],
    userManage: [],
    personalData: false,
  },
  {
    code: 'wall_device',
    name: '大屏设备',
    scope: 'nation',
    rights: [],
    userManage: [],
    personalData: false,
  },
  { code: 'demo_user', name: '演示用户', scope: 'school', rights: school, userManage: [], personalData: false },
]
