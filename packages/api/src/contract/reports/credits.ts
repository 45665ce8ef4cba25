import { rights } from '../../rights.ts'
import { exportOf, report } from '../call.ts'
import { creditBands, group, kpis, parts, ranking, series, table } from '../shapes.ts'

const credits = { demand: { rights: [rights.creditCertification] }, scope: 'school' } as const

/** Recognition of credits for open courses 学分认证. */
export const creditCalls = {
  'moocCourse/getCreditTotal': report(
    group({
      kpi: kpis(
        [
          'credits.applied',
          'credits.approved',
          'credits.passRate',
          'credits.points',
          'credits.students',
          'mooc.certificates',
        ],
        { spark: true },
      ),
      states: parts('credits.applied', 'creditState'),
      colleges: ranking('credits.points', 'college', 10),
      schools: ranking('credits.applied', 'courseSchool', 10),
      bands: creditBands(),
    }),
    credits,
  ),
  'moocCourse/getCreditTrend': report(series(['credits.applied', 'credits.approved'], 'month'), credits),
  'moocCourse/getCreditList': report(table('credit', ['credits.points'], { sort: 'appliedAt' }), credits),
  'moocCourse/exportCreditList': exportOf('moocCourse/getCreditList', '学分认证', credits),
} as const
