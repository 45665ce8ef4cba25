import { schoolCapabilities } from '@data-centre/api'
import type { Handlers } from '../../call/handler.ts'
import type { Services } from '../../call/services.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { carouselOf, saveCarousel } from './carousel.ts'
import type { Changes } from './changes.ts'
import { setAuthority, setOpen, setVersion } from './edit.ts'
import type { Edited } from './held-school.ts'
import { setLogo } from './logo.ts'
import { saveSchool } from './save-school.ts'

const targetOf = ({ school }: Edited): string => `${school.id} ${school.name}`

const capabilities = (ids: readonly number[]): string => ids.map((id) => schoolCapabilities[id]).join('、')

/** Changes of one school. */
export function editHandlers(
  services: Services,
  { changed, closeSessions }: Changes,
): Pick<
  Handlers,
  | 'school/editSchool'
  | 'school/setSchoolVersion'
  | 'school/setAuthority'
  | 'school/setSchoolLogo'
  | 'school/setOpen'
  | 'school/getSchoolCarouselSet'
  | 'school/setSchoolCarouselSet'
> {
  const { database, phones, places, config, ports } = services
  return {
    'school/editSchool': async ({ input, caller, about }) => {
      const edited = await inTransaction(database.pool, (client) =>
        saveSchool({ client, phones, caller, places, now: config.clock.now() }, input),
      )
      about(targetOf(edited), edited.change)
      changed()
      return String(edited.school.id)
    },
    'school/setSchoolVersion': async ({ input, caller, about }) => {
      const edited = await inTransaction(database.pool, (client) =>
        setVersion({ client, caller, now: config.clock.now() }, input),
      )
      about(targetOf(edited), edited.change)
      changed()
      return null
    },
    'school/setAuthority': async ({ input, caller, about }) => {
      const edited = await inTransaction(database.pool, (client) =>
        setAuthority({ client, caller, now: config.clock.now() }, input),
      )
      about(`${targetOf(edited)} ${capabilities(input.manageIds)}`, edited.change)
      changed()
      return null
    },
    'school/setSchoolLogo': async ({ input, caller, about }) => {
      const edited = await setLogo(services, caller, input)
      about(targetOf(edited), edited.change)
      changed()
      return null
    },
    'school/setOpen': async ({ input, caller, about }) => {
      const edited = await inTransaction(database.pool, (client) =>
        setOpen({ client, caller, now: config.clock.now() }, input),
      )
      about(targetOf(edited), edited.change)
      await closeSessions([edited])
      changed()
      return null
    },
    'school/getSchoolCarouselSet': ({ input }) => carouselOf(services, input.schoolId),
    'school/setSchoolCarouselSet': async ({ input, caller, about }) => {
      const edited = await saveCarousel(services, caller, input)
      about(targetOf(edited), edited.change)
      const id = String(edited.school.id)
      ports.tell?.(
        'rt:carousel',
        { schoolId: id, set: input.schoolCarouselSet, ver: edited.ver },
        { level: 'school', id },
      )
      changed()
      return { ver: edited.ver }
    },
  }
}
