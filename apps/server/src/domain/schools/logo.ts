import { Fault, FILES_PATH, type ParsedOf, SCHOOL_LOGO_PIXELS } from '@data-centre/api'
import type { Caller } from '../../call/caller.ts'
import type { Services } from '../../call/services.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { against } from '../account/grants.ts'
import type { Files } from '../files/files.ts'
import { type Edited, holdSchool } from './held-school.ts'

/** The picture that somebody uploaded to be a logo. Throws where it is not theirs, not square or already something's. */
async function pictureOf(files: Files, caller: Caller, url: string) {
  const [picture] = await files.claim({ caller, surveyToken: undefined, network: '' }, [url], 'image')
  // Two that share a picture could not let go of it one by one.
  if (!picture || picture.isAttached) throw new Fault('notFound', { msg: '图片已被使用，请重新上传' })
  const { width, height } = await files.sizeOf(picture)
  if (width !== SCHOOL_LOGO_PIXELS || height !== SCHOOL_LOGO_PIXELS)
    throw against(`Logo 应为 ${SCHOOL_LOGO_PIXELS} × ${SCHOOL_LOGO_PIXELS} 像素的图片`, 'url')
  return picture
}

/** Sets a school's logo, open to everybody, or takes it away; the one before is let go. */
export async function setLogo(
  { files, database, config }: Pick<Services, 'files' | 'database' | 'config'>,
  caller: Caller,
  { schoolId, revision, url }: ParsedOf<'school/setSchoolLogo'>,
): Promise<Edited> {
  const picture = url === '' ? null : await pictureOf(files, caller, url)
  const kept = picture && `${FILES_PATH}${picture.code}`
  return inTransaction(database.pool, async (client) => {
    const now = config.clock.now()
    const school = await holdSchool({ client, caller, now }, schoolId, revision)
    if (picture) await files.attach(client, [picture.code], { isOpen: true })
    await client.query('UPDATE school SET logo_url = $2, updated_at = $3 WHERE id = $1', [
      schoolId,
      kept,
      new Date(now),
    ])
    const before = school.logo_url ? files.codeOf(school.logo_url) : undefined
    if (before !== undefined) await files.release(client, [before])
    return { school, change: { before: { logo: school.logo_url }, after: { logo: kept } } }
  })
}
