import type { FileWriters } from '../call/export-document.ts'
import { connectedFile } from '../domain/devices/days.ts'
import { operationLogFile } from '../domain/operation-log/log-file.ts'
import {
  studentPortraitFile,
  teacherCoursesFile,
  teacherPortraitFile,
  teacherSessionsFile,
} from '../domain/portraits/files.ts'
import { openRankingFiles, rankingFile, weighedFile } from '../domain/rankings/file.ts'
import { matrixFile } from '../domain/roles/matrix-file.ts'
import { rowLogFile } from '../domain/row-log/file.ts'
import { schoolsFile, templateFile } from '../domain/schools/files.ts'
import { feedbackFile } from '../domain/survey/export.ts'
import { provinceFile, qualityFile, warningFile } from '../domain/warnings/files.ts'
import { dictionaryFile } from '../reports/dictionary/dictionary-file.ts'

/** The table of all writers: the compiler refuses it as long as one of the contract is missing. */
export const fileWriters: FileWriters = {
  'metric/exportDictionary': dictionaryFile,
  'sysLog/exportLog': operationLogFile,
  'role/exportRightMatrix': matrixFile,
  ...openRankingFiles,
  'ranking/exportZykRanking': rankingFile('zyk'),
  'moocCourse/exportCourseRanking': rankingFile('mooc'),
  'teachingWarn/exportAttendanceWarn': warningFile('attendance'),
  'teachingWarn/exportHomeworkWarn': warningFile('homework'),
  'teachingWarn/exportPerformanceWarn': warningFile('performance'),
  'teachingWarn/exportTeacherNotLogin': warningFile('tea_nologin'),
  'teachingWarn/exportTeacherBehaviorWarn': warningFile('tea_behavior'),
  'teachingWarn/exportStudentWarn': warningFile('stu_behavior'),
  'teachingWarn/exportCourseQuality': qualityFile,
  'teachingWarn/exportProvinceWarn': provinceFile,
  'zyqStatistics/exportUserBehaviorRecord': rowLogFile,
  'zjyRankStatistics/exportCourseRank': weighedFile('course'),
  'zjyRankStatistics/exportTchrRank': weighedFile('teacher'),
  'zjyRankStatistics/exportStuRank': weighedFile('student'),
  'device/exportDays': connectedFile,
  'feedback/exportFeedback': feedbackFile,
  'teaPortrait/exportTeaPortrait': teacherPortraitFile,
  'teaPortrait/exportTeaCourseList': teacherCoursesFile,
  'teaPortrait/exportTeaClassroom': teacherSessionsFile,
  'studentImage/exportStuPortrait': studentPortraitFile,
  'school/exportSchools': schoolsFile,
  'school/exportImportTemplate': templateFile,
}
