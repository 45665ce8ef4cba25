import { amounts, bars, treemap, trend } from '../../blocks/builders/charts.ts'
import { cards, map } from '../../blocks/builders/parts.ts'
import { split } from '../../blocks/builders/tables.ts'
import { partOf } from '../../blocks/definition.ts'
import { statisticsPage } from '../../blocks/shapes.ts'
import { placeTables } from './place-tables.ts'

const kinds = <K extends 'types' | 'uses' | 'categories'>(part: K) => partOf('opeDataMaterial/getMaterialType', part)

/** /operation/MaterialStatistics: resources of the nation, what they are and how they are used. */
export default statisticsPage(
  'operationMaterials',
  [
    cards('opeDataMaterial/getMaterialTotal', [
      'resources.total',
      'resources.new',
      'resources.bytes',
      'resources.videoHours',
      'resources.activeRate',
      'resources.uses',
    ]),
    [
      map(
        'opeDataMaterial/getMaterialMap',
        '素材分布',
        ['resources.total', { metric: 'resources.new', label: '新增' }, { metric: 'resources.uses', label: '使用量' }],
        { drill: { filter: 'province' }, span: 12 },
      ),
      treemap(kinds('categories'), 'resources.total', '专业大类', { span: 12 }),
    ],
    [
      trend('opeDataMaterial/getMaterialTrend', 'resources.new', { span: 8 }),
      bars(kinds('types'), 'resources.total', 'resourceType', { span: 8 }),
      amounts(kinds('uses'), 'resources.uses', '使用方式', { span: 8 }),
    ],
    placeTables(
      'resources.total',
      [
        { metric: 'resources.total', label: '素材' },
        ...split('resources.total', 'resourceType'),
        { metric: 'resources.new', label: '新增' },
        { metric: 'resources.uses', label: '使用量' },
        { metric: 'resources.activeRate', label: '活跃占比' },
      ],
      ['opeDataMaterial/getMaterialProvinceList', 'opeDataMaterial/exportMaterialList'],
      ['opeDataMaterial/getMaterialSchoolList', 'opeDataMaterial/exportMaterialSchoolList'],
    ),
  ],
  { filters: ['period', 'province', 'platform', 'resourceType'] },
)
