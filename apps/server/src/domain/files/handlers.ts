import { Fault } from '@data-centre/api'
import type { Handlers } from '../../call/handler.ts'
import { takeAnonymous } from '../../call/limiter.ts'
import type { Services } from '../../call/services.ts'
import { networkOf } from '../../platform/address.ts'

type Paths = 'upload/signature' | 'upload/object' | 'uploadFile/getFileByUrl'

/** Uploads in two steps, and the way back to what was stored. */
export const fileHandlers = ({ files, limiter }: Services): Pick<Handlers, Paths> => ({
  'upload/signature': async ({ input: { surveyToken, ...wanted }, caller, origin }) => {
    const network = networkOf(origin.ip)
    if (!caller) takeAnonymous(limiter, 'upload signature', network)
    return files.sign({ caller, surveyToken, network }, wanted)
  },
  'upload/object': ({ input: { surveyToken, ...fields }, caller, file, origin }) => files.take({ caller, surveyToken, network: networkOf(origin.ip) }, fields, file),
  'uploadFile/getFileByUrl': async ({ input: { url, mode = 'preview' }, caller }) => {
    const preview = files.preview(await files.open(url, caller))
    if (mode === 'preview' && preview.type === 'download') throw new Fault('invalid', { msg: '暂不支持预览', data: { reason: 'preview', ...preview } })
    return preview
  },
})
