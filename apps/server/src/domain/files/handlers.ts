import { Fault, type Page, type Row, type TableShape } from '@data-centre/api'
import type { Handlers } from '../../call/handler.ts'
import { takeAnonymous } from '../../call/limiter.ts'
import type { Services } from '../../call/services.ts'
import { networkOf } from '../../platform/address.ts'

type Paths = 'upload/signature' | 'upload/object' | 'uploadFile/getFileByUrl' | 'resource/getResourceFile'

/** Resources as every list of them asks for them: what a caller finds in a list, they may open, and nothing else. */
const resources: TableShape = { shape: 'table', by: 'resource', columns: ['resources.uses'], sort: 'resources.uses' }

/** Uploads in two steps, the way back to what was stored, and the files of teaching resources. */
export const fileHandlers = ({ files, limiter, ports }: Services): Pick<Handlers, Paths> => ({
  'upload/signature': async ({ input: { surveyToken, ...wanted }, caller, origin }) => {
    const network = networkOf(origin.ip)
    if (!caller) takeAnonymous(limiter, 'upload signature', network)
    return files.sign({ caller, surveyToken, network }, wanted)
  },
  'upload/object': ({ input: { surveyToken, ...fields }, caller, file, origin }) =>
    files.take({ caller, surveyToken, network: networkOf(origin.ip) }, fields, file),
  'uploadFile/getFileByUrl': async ({ input: { url, mode }, caller }) =>
    files.preview(await files.open(url, caller), mode),
  'resource/getResourceFile': async ({ input: { resourceId, schoolId }, scope }) => {
    if (!ports.answers) throw new Fault('unavailable')
    const asked = { schoolId, ids: String(resourceId) }
    const { list } = (await ports.answers.answer({ answer: resources }, asked, scope)).data as Page<Row>
    const [row] = list
    if (!row) throw new Fault('notFound', { msg: '素材不存在或已删除' })
    if (!row.links?.file) throw new Fault('notFound', { msg: '素材保存在来源平台，暂不支持在线预览' })
    return files.previewOf(row.links.file, row.name)
  },
})
