import type { SchoolEntry } from '../../../warehouse/directory/directory.ts'
import { refIds } from '../../source-refs.ts'
import { bringSchool } from '../schools/new-school.ts'
import { findSchool, type ImportStores } from '../schools/school-range.ts'

const CODE = 'OULAD'

/** The school of the data set where none is named. It has to lie somewhere: 北京市海淀区, where the Open University of China is. */
export async function ensureOuladSchool(stores: ImportStores): Promise<SchoolEntry> {
  const id = (await refIds(stores.pool, 'oulad', 'school', [CODE])).ids.get(CODE) as number
  await bringSchool(stores, {
    id,
    code: CODE,
    name: '开放大学学习分析数据集',
    shortName: '开放大学数据集',
    cityCode: '110108',
    typeId: 5,
  })
  return findSchool(stores, CODE)
}
