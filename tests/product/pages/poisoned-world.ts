import { tables } from '@data-centre/server/warehouse/schema.ts'
import type { BrowserContext, Page } from 'playwright-core'
import { inDatabase, inWarehouse } from '../../faults/stores.ts'

/** Names that would run a script in the reader's page, and the address that the script would call. */
const CANARY = 'canary.test'
export const POISON = `<img src=//${CANARY}/x onerror=alert(1)>`
/** Elements that the poison has become. */
export const POISONED_ELEMENTS = `img[src*="${CANARY}"], [onerror]`
/** Pages that list what people have typed. */
export const TYPED_LISTS: readonly string[] = [
  '/authority/school',
  '/authority/role',
  '/authority/menu',
  '/authority/survey',
  '/operation/dashBoard',
  '/homePage',
]
/** What people have typed or platforms have sent, by table of the operational store. */
const typed: Readonly<Record<string, readonly string[]>> = {
  school: ['name', 'short_name'],
  college: ['name'],
  major: ['name'],
  project_group: ['name'],
  school_version: ['note'],
  sys_user: ['real_name'],
  sys_role: ['name', 'remark'],
  sys_right: ['name'],
  message: ['title', 'body'],
  ingest_key: ['name'],
  survey: ['title'],
  feedback: ['school_name', 'suggestion'],
  contact_person: ['name', 'adress'],
  saved_view: ['name'],
}

/** Makes scripts of the names in both stores of a stopped server. */
export async function poisonWorld(dataDir: string): Promise<void> {
  await inDatabase(dataDir, async (pool) => {
    for (const [table, columns] of Object.entries(typed)) {
      await pool.query(
        `UPDATE ${table} SET ${columns.map((column) => `${column} = coalesce(${column}, '') || $1`).join(', ')}`,
        [POISON],
      )
    }
    await pool.query('UPDATE survey_version SET steps = replace(steps::text, $1, $1 || $2)::jsonb', [
      '您的身份',
      POISON,
    ])
  })
  await inWarehouse(dataDir, async (store) => {
    for (const { name, kind, columns } of tables) {
      const messages = ['name', 'short_name', 'title', 'entity_name', 'owner_name'].filter(
        (column) => columns[column] === 'String',
      )
      if (messages.length === 0 || !('version' in columns) || !['dimension', 'derived'].includes(kind)) continue
      const changed = messages.map((column) => `concat(${column}, '${POISON}') AS ${column}`)
      await store.command(
        `INSERT INTO ${name} SELECT * REPLACE(${changed.join(', ')}, version + 1 AS version) FROM ${name} FINAL`,
      )
    }
  })
}

/** A page, and what it did that only a script of somebody else would do, or that broke: each with the path on which it did. */
export interface WatchedPage {
  page: Page
  wrong: string[]
}

/** Opens a page of a context whose dialogs, errors, reports of the policy and calls of the poison's address are kept. */
export async function watchedPage(context: BrowserContext): Promise<WatchedPage> {
  const wrong: string[] = []
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      Reflect.get(window, 'reportPolicy')(`${event.violatedDirective} ${event.blockedURI}`),
    ),
  )
  const page = await context.newPage()
  const note = (what: string) => wrong.push(`${new URL(page.url()).pathname}: ${what}`)
  await page.exposeFunction('reportPolicy', (report: string) => note(`policy ${report}`))
  page.on('dialog', (dialog) => {
    note(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === CANARY) note(`request ${request.url()}`)
  })
  page.on('pageerror', (error) => note(`error ${error.message}`))
  return { page, wrong }
}
