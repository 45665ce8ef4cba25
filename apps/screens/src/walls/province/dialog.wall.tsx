import { useCall } from '../../data/use-call.ts'
import { useWall } from '../../data/wall-context.ts'
import { defineWall } from '../wall.tsx'
import { ProvinceDialog } from './province-dialog.tsx'
import '../panels/panels.css'

/** The window that the address asks for: of a school, else of the province. */
function Window() {
  const { params, scope, scopeName } = useWall()
  const { schoolId = '' } = params
  const { data: schools } = useCall('dataOverviewTotalData/getSchools', { schoolId }, { enabled: schoolId !== '' })
  if (schoolId === '') return <ProvinceDialog name={scopeName} province={scope.id} />
  return <ProvinceDialog name={schools?.find(({ id }) => id === schoolId)?.name ?? ''} schoolId={schoolId} />
}

/** 省级/学校详情弹窗 as a page of its own: the window alone, on nothing. */
export default defineWall({
  route: 'provinceDialog',
  topics: [],
  area: 'province',
  window: true,
  frame: { X: [360, 180, 1200, 720] },
  bare: ['X'],
  regions: { X: Window },
})
