import type { FileWriters } from '../call/export-document.ts'
import { connectedFile } from '../domain/devices/days.ts'
import { operationLogFile } from '../domain/operation-log/log-file.ts'
import { matrixFile } from '../domain/roles/matrix-file.ts'
import { schoolsFile, templateFile } from '../domain/schools/files.ts'
import { feedbackFile } from '../domain/survey/export.ts'
import { dictionaryFile } from '../reports/dictionary-file.ts'

/** The table of all writers: the compiler refuses it as long as one of the contract is missing. */
export const fileWriters: FileWriters = {
  'metric/exportDictionary': dictionaryFile,
  'sysLog/exportLog': operationLogFile,
  'role/exportRightMatrix': matrixFile,
  'device/exportDays': connectedFile,
  'feedback/exportFeedback': feedbackFile,
  'school/exportSchools': schoolsFile,
  'school/exportImportTemplate': templateFile,
}
