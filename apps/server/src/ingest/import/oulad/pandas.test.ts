import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Files, ouladFiles, written } from '../../../../testing/import-files.ts'
import { checkClick } from './check-click.ts'
import { numberOf } from './dataset.ts'
import { droppedOn, joinedOn } from './enrolments.ts'
import { findFiles } from './files.ts'
import { readDataset } from './read-dataset.ts'
import type { OuladReport } from './report.ts'
import { surveyLargeTables } from './survey.ts'

const TODAY = '2025-05-14'
const dir = mkdtempSync(join(tmpdir(), 'oulad-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))
let count = 0

/** Everything that is read of a set before it is written. */
async function readSet(changed: Files) {
  const report = { tables: {}, outcomes: {}, refusals: [], notes: [] } as unknown as OuladReport
  const files = await findFiles(written(join(dir, String(count++)), ouladFiles(changed)), (note) =>
    report.notes.push(note),
  )
  const dataset = await readDataset(files, report, TODAY)
  const survey = await surveyLargeTables(files, dataset, report, TODAY, () => undefined)
  return { dataset, survey, report }
}

const plain = {
  'studentInfo.csv':
    'code_module,code_presentation,id_student,gender,final_result\nAAA,2024J,101,M,Pass\nAAA,2024J,102,F,Withdrawn\n',
  'studentRegistration.csv':
    'code_module,code_presentation,id_student,date_registration,date_unregistration\nAAA,2024J,101,-59,\nAAA,2024J,102,-20,30\n',
  'assessments.csv':
    'code_module,code_presentation,id_assessment,assessment_type,date,weight\nAAA,2024J,1,TMA,19,100\nAAA,2024J,2,Exam,,\n',
  'studentAssessment.csv': 'id_assessment,id_student,date_submitted,is_banked,score\n1,101,18,0,78\n1,102,25,1,\n',
  'studentVle.csv':
    'code_module,code_presentation,id_student,id_site,date,sum_click\nAAA,2024J,101,501,-5,3\nAAA,2024J,101,501,-5,3\n',
}
/** As pandas writes it, with its index. */
const pandas = {
  'courses.csv': ',code_module,code_presentation,module_presentation_length\n0,AAA,2024J,200.0\n',
  'studentInfo.csv':
    'Unnamed: 0,code_module,code_presentation,id_student,gender,final_result\n0,AAA,2024J,101,M,Pass\n1,AAA,2024J,102.0,F,Withdrawn\n',
  'studentRegistration.csv':
    ',code_module,code_presentation,id_student,date_registration,date_unregistration\n0,AAA,2024J,101,-59.0,nan\n1,AAA,2024J,102.0,-20.0,30.0\n',
  'assessments.csv':
    ',code_module,code_presentation,id_assessment,assessment_type,date,weight\n0,AAA,2024J,1.0,TMA,19.0,100.0\n1,AAA,2024J,2.0,Exam,NaN,<NA>\n',
  'vle.csv': ',id_site,code_module,code_presentation,activity_type\n0,501.0,AAA,2024J,resource\n',
  'studentAssessment.csv':
    ',id_assessment,id_student,date_submitted,is_banked,score\n0,1.0,101.0,18.0,0.0,78.0\n1,1,102,25.0,True,NaN\n',
  'studentVle.csv':
    ',code_module,code_presentation,id_student,id_site,date,sum_click\n0,AAA,2024J,101.0,501.0,-5.0,3.0\n1,AAA,2024J,101,501,-5,3\n',
}

describe('a data set that went through pandas', () => {
  it('reads as the plain one', async () => {
    const [one, other] = [await readSet(plain), await readSet(pandas)]
    expect(other.dataset).toEqual(one.dataset)
    expect(other.survey).toEqual(one.survey)
    expect([one.report.refusals, other.report.refusals, other.report.notes]).toEqual([[], [], []])
    const registrations = [...other.dataset.registrations.values()]
    // Day 0 is 1 October 2024.
    expect(registrations.map(joinedOn)).toEqual(['2024-08-03', '2024-09-11'])
    expect(registrations.map(droppedOn)).toEqual([null, '2024-10-31'])
    const [, withdrawn] = registrations
    expect(withdrawn && droppedOn({ ...withdrawn, unregistered: -30 })).toBe('2024-09-11')
    expect(other.survey.handIns?.handIns.get(1)?.get(101)).toEqual({ day: 18, score: 78, banked: false, row: 2 })
    expect(other.survey.handIns?.handIns.get(1)?.get(102)).toEqual({ day: 25, score: null, banked: true, row: 3 })
    // The events of both are named alike: the numbers count, not their spelling.
    const click = (cells: string[]) => checkClick({ cells, isTooLong: false }, other.dataset, TODAY)
    expect(click(['AAA', '2024J', '101.0', '501.0', '-5.0', '3.0'])).toEqual(
      click(['AAA', '2024J', '101', '501', '-5', '3']),
    )
  })

  it('does without columns that have no value, and says so', async () => {
    const without = {
      ...plain,
      'studentRegistration.csv':
        'code_module,code_presentation,id_student,date_registration\nAAA,2024J,101,-59\nAAA,2024J,102,-20\n',
      'studentAssessment.csv': 'id_assessment,id_student,date_submitted,is_banked\n1,101,18,0\n',
    }
    const { dataset, report, survey } = await readSet(without)
    expect([...dataset.registrations.values()].map(({ unregistered }) => unregistered)).toEqual([null, null])
    expect(survey.handIns?.handIns.get(1)?.get(101)).toMatchObject({ score: null })
    expect(report.refusals).toEqual([])
    expect(report.notes).toEqual([
      'studentRegistration.csv 没有列 date_unregistration，按空值读取',
      'studentAssessment.csv 没有列 score，按空值读取',
    ])
  })

  it('still has whole numbers alone', () => {
    expect(['-59.0', '19.', '7', '', 'nan', 'None', '?'].map(numberOf)).toEqual([-59, 19, 7, null, null, null, null])
    expect(['1.5', '1e3', '--1', 'x'].map(numberOf)).toEqual(Array(4).fill(Number.NaN))
  })
})
