import { fileBytes } from '@data-centre/api/client'
import { useEffect, useState } from 'react'

/** The bytes of a file, once; nothing while they are on their way. */
export function useBytes(address: string, onFailed: (text: string) => void): ArrayBuffer | undefined {
  const [bytes, setBytes] = useState<ArrayBuffer>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: whom to tell does not change what is read
  useEffect(() => {
    const controller = new AbortController()
    setBytes(undefined)
    fileBytes(address, controller.signal).then(setBytes, () => {
      if (!controller.signal.aborted) onFailed('文件不存在或已删除')
    })
    return () => controller.abort()
  }, [address])
  return bytes
}
