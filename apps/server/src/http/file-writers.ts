import { dictionaryFile } from '../answers/dictionary-file.ts'
import { connectedFile } from '../office/devices/days.ts'
import { operationLogFile } from '../office/operation-log/log-file.ts'
import { matrixFile } from '../office/roles/matrix-file.ts'
import { schoolsFile, templateFile } from '../office/schools/files.ts'
import { feedbackFile } from '../office/survey/export.ts'
import type { FileWriters } from './file-draft.ts'

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
