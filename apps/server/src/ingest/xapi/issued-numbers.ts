import { homePageOf, isUnderHomePage } from '@data-centre/api'
import type { XapiActor } from './actor.ts'

/** A number as it is issued: no sign, no leading zero, no space. */
const NUMBER = /^[1-9]\d{0,14}$/
const RESOURCE = /\/resources?\/([1-9]\d{0,14})\/?$/
const COURSE = /\/courses?\/([1-9]\d{0,14})\/?$/

type Pages = readonly string[]

/** The number of a person that an account is, under one of these home pages. */
export function personNumberOf({ account, homePage }: XapiActor, homePages: Pages): number | undefined {
  const own = homePage === undefined ? undefined : homePageOf(homePage)
  return own !== undefined && homePages.includes(own) && NUMBER.test(account) ? Number(account) : undefined
}

/** The number at the end of a course's address below one of these home pages. */
export const courseNumberOf = (address: string, homePages: Pages): number | undefined =>
  numberIn(address, COURSE, homePages)

/** The number at the end of a resource's address below one of these home pages. */
export const resourceNumberOf = (address: string, homePages: Pages): number | undefined =>
  numberIn(address, RESOURCE, homePages)

function numberIn(address: string, form: RegExp, homePages: Pages): number | undefined {
  const found = isUnderHomePage(address, homePages) ? form.exec(address)?.[1] : undefined
  return found === undefined ? undefined : Number(found)
}
