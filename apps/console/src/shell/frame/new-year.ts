import { NEW_YEAR_END } from '@data-centre/api'
import { tabValues } from '@data-centre/api/storage'

const CLOSED_KEY = 'newYearClosed'

/** Whether the New Year dialog shows: before the fixed moment, and not closed in this session. */
export const showsNewYear = (now: number, closed: boolean): boolean => now < Date.parse(NEW_YEAR_END) && !closed

export const newYearClosed = (): boolean => tabValues.get(CLOSED_KEY) === '1'
export const closeNewYear = (): void => tabValues.set(CLOSED_KEY, '1')
