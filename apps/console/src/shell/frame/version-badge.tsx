import { Popover } from '@arco-design/web-react'
import { OFFICIAL_VERSION, type SchoolVersion, VERSION_POPOVER_WIDTH } from '@data-centre/api'
import { daysLeft, shanghaiDay } from '@data-centre/charts/format'
import { Suspense, useState } from 'react'
import { lazyChunk } from '../../lazy-chunk.ts'
import { useServerTime } from '../../site.ts'
import css from './version-badge.module.css'

const ContactsDialog = lazyChunk(() => import('./contacts-dialog.tsx'))

/** Texts of the badge; nothing for schools of a platform (dataSource) or without both dates. */
export function badgeOf({ version, dataSource, schoolStartTime, schoolEndTime }: SchoolVersion, now: number) {
  if (dataSource || !schoolStartTime || !schoolEndTime) return null
  const left = daysLeft(schoolEndTime, now)
  return left && { edition: version === OFFICIAL_VERSION ? '正式版' : '试用版', ...left }
}

/** Version tag and days to expiry in the school header, with dates on hover and the contacts behind a link. */
export function VersionBadge({ version }: { version: SchoolVersion }) {
  const [contacts, setContacts] = useState(false)
  const badge = badgeOf(version, useServerTime())
  if (!badge) return null
  const rows = [
    ['版本', badge.edition],
    ['开始', shanghaiDay(version.schoolStartTime)],
    ['到期', `${shanghaiDay(version.schoolEndTime)}，${badge.text}`],
  ]
  return (
    <>
      <Popover
        position="bl"
        trigger={['hover', 'focus']}
        style={{ width: VERSION_POPOVER_WIDTH, maxWidth: VERSION_POPOVER_WIDTH }}
        content={
          <div className={css.popover}>
            <dl>
              {rows.map(([name, text]) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
            <button type="button" className="link-button" onClick={() => setContacts(true)}>
              续费联系
            </button>
          </div>
        }
      >
        <button type="button" className={css.badge} onClick={() => setContacts(true)}>
          <span className={css.edition}>{badge.edition}</span>
          <span className={css.left} data-level={badge.level}>
            {badge.text}
          </span>
        </button>
      </Popover>
      {contacts && (
        <Suspense fallback={null}>
          <ContactsDialog contacts={version.contacts} onClose={() => setContacts(false)} />
        </Suspense>
      )}
    </>
  )
}
