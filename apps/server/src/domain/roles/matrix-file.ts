import { scopeLabels } from '@data-centre/api'
import { type ExportDocument, pagesOf } from '../../call/export-document.ts'
import type { Services } from '../../call/services.ts'
import { stampOf } from '../../platform/clock.ts'
import { rolesOf } from './role.ts'
import { allRights, lineOf } from './tree.ts'

const typeLabels = { school: '学校', province: '省级', operation: '运营', authority: '权限', layout: '布局' } as const
const kindLabels = { menu: '菜单', page: '页面', button: '按钮' } as const

/** Every right against every role: a cell says how far the right reaches there, an empty one that it is not granted. */
export async function matrixFile({ database, config }: Services): Promise<ExportDocument> {
  const [rights, roles] = [await allRights(database.pool), await rolesOf(database.pool)]
  const byId = new Map(rights.map((right) => [right.id, right]))
  const columns = [
    '类型',
    '权限',
    '权限编号',
    '种类',
    '路径',
    '显示',
    ...roles.map(({ name, code }) => `${name}（${code}）`),
  ]
  const dataRows: readonly (readonly [string, (role: (typeof roles)[number]) => string])[] = [
    ['数据范围', ({ scopeKind }) => scopeLabels[scopeKind]],
    ['查看个人信息', ({ pii }) => (pii ? '是' : '否')],
    ['导出上限', ({ exportLimit }) => `${exportLimit.toLocaleString('zh-CN')} 行/次`],
    ['大屏编号', ({ userManage }) => userManage.join('、') || '无'],
  ]
  const rows = [
    ...dataRows.map(([label, of]) => ['数据权限', label, '', '', '', '', ...roles.map(of)]),
    ...rights
      .filter(({ kind }) => kind !== 'menu')
      .map((right) => [
        typeLabels[right.type],
        lineOf(right.id, byId)
          .reverse()
          .map(({ name }) => name)
          .join(' / '),
        String(right.id),
        kindLabels[right.kind],
        right.path ?? '',
        right.show === 1 ? '是' : '否',
        ...roles.map((role) => (role.held.has(right.id) ? scopeLabels[role.scopeKind] : '')),
      ]),
  ]
  return {
    place: '全部角色',
    columns: columns.map((label) => ({ id: label, label, kind: 'text' })),
    rows: rows.length,
    pages: () => pagesOf(rows),
    filters: [
      ['角色', `${roles.length} 个`],
      ['单元格', '授予的权限写出角色的数据范围，未授予的留空；未显示的页面在显示之前不生效'],
    ],
    definitions: [],
    statTime: stampOf(config.clock.now()),
  }
}
