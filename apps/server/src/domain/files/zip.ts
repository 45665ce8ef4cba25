import { open as openZip } from 'yauzl'

const MAX_ENTRIES = 2000
const MAX_RATIO = 100
/** A sheet of ten cells packs better than any bomb; below this nothing is one. */
const HARMLESS_BYTES = 1024 ** 2
const MAX_BYTES = 1024 ** 3
/** Programs inside a document whose extension says that there are none. */
const isProgram = (path: string): boolean =>
  /(^|\/)(vbaProject\.bin|vbaData\.xml|activeX\/)|\.(exe|dll|js|vbs|bat|cmd|scr)$/i.test(path)

/** Whether the listing of an archive is harmless: few entries, no bomb, no path that leads out of it, no programs. Nothing is unpacked. */
export function checkZip(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    openZip(path, { lazyEntries: true, validateEntrySizes: true }, (error, zip) => {
      if (error) {
        resolve(false)
        return
      }
      const end = (isSafe: boolean): void => {
        zip.close()
        resolve(isSafe)
      }
      if (zip.entryCount === 0 || zip.entryCount > MAX_ENTRIES) {
        end(false)
        return
      }
      let bytes = 0
      // A name with .. or a root is an error of the reader itself.
      zip.on('error', () => end(false))
      zip.on('end', () => end(true))
      zip.on('entry', ({ fileName, compressedSize, uncompressedSize }) => {
        bytes += uncompressedSize
        const isBomb = uncompressedSize > Math.max(HARMLESS_BYTES, compressedSize * MAX_RATIO)
        if (isBomb || bytes > MAX_BYTES || isProgram(fileName)) end(false)
        else zip.readEntry()
      })
      zip.readEntry()
    })
  })
}
