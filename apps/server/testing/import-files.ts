import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Texts of a small data set, by file. */
export type Files = Record<string, string | Buffer>

/** GBK of characters that these tests use; Node reads the encoding and does not write it. */
const gbk: Readonly<Record<string, readonly number[]>> = {
  张: [0xd5, 0xc5],
  小: [0xd0, 0xa1],
  明: [0xc3, 0xf7],
  课: [0xbf, 0xce],
  程: [0xb3, 0xcc],
}
export const inGbk = (text: string): Buffer =>
  Buffer.from([...text].flatMap((sign) => gbk[sign] ?? [...Buffer.from(sign)]))

/** A set of the Open University with two students, one site and one assessment; presentation 2024J starts on 2024-10-01. */
export const ouladFiles = (changed: Files = {}): Files => ({
  'courses.csv': 'code_module,code_presentation,module_presentation_length\nAAA,2024J,200\n',
  'studentInfo.csv':
    'code_module,code_presentation,id_student,gender,final_result\nAAA,2024J,101,M,Pass\nAAA,2024J,102,F,Fail\n',
  'studentRegistration.csv':
    'code_module,code_presentation,id_student,date_registration,date_unregistration\nAAA,2024J,101,-10,\nAAA,2024J,102,-5,\n',
  'assessments.csv': 'code_module,code_presentation,id_assessment,assessment_type,date,weight\nAAA,2024J,1,TMA,30,50\n',
  'vle.csv': 'id_site,code_module,code_presentation,activity_type\n501,AAA,2024J,resource\n',
  'studentAssessment.csv': 'id_assessment,id_student,date_submitted,is_banked,score\n1,101,20,0,80\n',
  'studentVle.csv': 'code_module,code_presentation,id_student,id_site,date,sum_click\nAAA,2024J,101,501,0,3\n',
  ...changed,
})

/** A school with a teacher, two students and a class, as OneRoster 1.1. */
export const rosterFiles = (changed: Files = {}): Files => ({
  'manifest.csv':
    'propertyName,value\noneroster.version,1.1\nfile.academicSessions,bulk\nfile.orgs,bulk\nfile.courses,bulk\nfile.classes,bulk\nfile.users,bulk\nfile.enrollments,bulk\n',
  'academicSessions.csv':
    'sourcedId,title,type,startDate,endDate,schoolYear\nt1,秋季,semester,2024-09-02,2025-01-19,2025\n',
  'orgs.csv': 'sourcedId,name,type,identifier\no1,某学院,school,\n',
  'courses.csv': 'sourcedId,title,orgSourcedId\nc1,制图,o1\n',
  'classes.csv':
    'sourcedId,title,courseSourcedId,classType,schoolSourcedId,termSourcedIds\nk1,制图一班,c1,scheduled,o1,t1\n',
  'users.csv':
    'sourcedId,enabledUser,orgSourcedIds,role,username,givenName,familyName,identifier\nu1,true,o1,teacher,t1,师,王,G1\nu2,true,o1,student,s1,小明,张,S1\nu3,true,o1,student,s2,小,明,S2\n',
  'enrollments.csv':
    'sourcedId,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate\ne1,k1,o1,u1,teacher,true,,\ne2,k1,o1,u2,student,,2024-09-03,\ne3,k1,o1,u3,student,,,\n',
  ...changed,
})

/** Writes a set into a new folder; a file that is undefined is left out. */
export function written(folder: string, files: Files): string {
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  return folder
}

/** An xAPI statement of a learner as a line. */
export const statementLine = (id: string, timestamp: string, learner = 'a', name = 'x'): string =>
  JSON.stringify({
    id,
    actor: { account: { name: learner, homePage: 'https://lms.example' } },
    verb: { id: 'http://adlnet.gov/expapi/verbs/initialized' },
    object: { id: `https://lms.example/r/${name}`, definition: { name: { 'zh-CN': name } } },
    timestamp,
  })
