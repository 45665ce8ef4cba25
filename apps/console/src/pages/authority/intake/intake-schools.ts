import { batched } from '@data-centre/api/client'
import type { SchoolSource } from '../../../forms/school-select.tsx'

/** Schools that may send events, of one key only where it is bound to some. */
export const intakeSchools = (keyId?: string): SchoolSource => ({
  key: `intake ${keyId ?? ''}`,
  search: async (keyword) => (await batched('ingest/getSchools', { keyword, ...(keyId ? { keyId } : {}) })).data,
})
