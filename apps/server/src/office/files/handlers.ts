import { Fault } from '@data-centre/api'
import type { Handlers } from '../../http/handler.ts'
import type { Services } from '../../http/services.ts'

type Paths = 'upload/signature' | 'upload/object' | 'uploadFile/getFileByUrl'

/** Uploads in two steps, and the way back to what was stored. */
export const fileHandlers = ({ files }: Services): Pick<Handlers, Paths> => ({
  'upload/signature': async ({ input: { surveyToken, ...wanted }, caller }) => files.sign({ caller, surveyToken }, wanted),
  'upload/object': ({ input: { surveyToken, ...fields }, caller, file }) => files.take({ caller, surveyToken }, fields, file),
  'uploadFile/getFileByUrl': async ({ input: { url, mode = 'preview' }, caller }) => {
    const preview = files.preview(await files.open(url, caller))
    if (mode === 'preview' && preview.type === 'download') throw new Fault('invalid', { msg: '暂不支持预览', data: { reason: 'preview', ...preview } })
    return preview
  },
})
