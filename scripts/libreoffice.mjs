/** Finds LibreOffice, with which the tests open what the product exports; offers to install it. Without it those tests are skipped, and say so. */
import { existsSync } from 'node:fs'
import { installSystemPackages } from './system-packages.mjs'

const candidates = [
  process.env.SOFFICE_PATH,
  '/usr/bin/soffice',
  '/usr/bin/libreoffice',
  '/usr/local/bin/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
]

export const findOffice = () => candidates.find((path) => path && existsSync(path))

export function offerOffice() {
  if (!findOffice())
    installSystemPackages('LibreOffice', {
      'apt-get': ['libreoffice-calc-nogui'],
      dnf: ['libreoffice-calc'],
      apk: ['libreoffice-calc'],
    })
  const found = findOffice()
  if (!found)
    console.error(
      'LibreOffice was not found: that it opens our workbooks is skipped. Install it, or name it in SOFFICE_PATH.',
    )
  return found
}
