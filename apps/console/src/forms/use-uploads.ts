import {
  type Attachment,
  countText,
  Fault,
  failureText,
  refuseUpload,
  UPLOAD_RULES,
  type UploadRule,
} from '@data-centre/api'
import { upload } from '@data-centre/api/client'
import { useCallback, useEffect, useRef, useState } from 'react'

/** A file on its way. */
export interface Sending {
  key: number
  name: string
  bytes: number
  /** 0..1 */
  share: number
  file: File
}

export interface UploadsOptions {
  rule: UploadRule
  value: readonly Attachment[]
  onChange: (value: readonly Attachment[]) => void
  /** In place of a session, while somebody fills in a survey. */
  surveyToken?: string | undefined
}

export interface Uploads {
  sending: readonly Sending[]
  /** What was said last, until it is forgotten. */
  refusal: string
  isFull: boolean
  add: (files: Iterable<File>) => void
  cancel: (key: number) => void
  remove: (shortUrl: string) => void
  forget: () => void
}

/** A refusal of the content has words of its own; whatever else goes wrong is a failed upload. */
const textOf = (error: unknown, rule: UploadRule): string => {
  const reason =
    error instanceof Fault && typeof error.data === 'object' && error.data !== null && 'reason' in error.data
      ? error.data.reason
      : undefined
  return error instanceof Fault && (reason === 'param' || reason === 'rate' || reason === 'demo')
    ? error.message
    : failureText(rule)
}

/** Files of a control: checked before they leave, sent with their progress, taken back, removed. */
export function useUploads({ rule, value, onChange, surveyToken }: UploadsOptions): Uploads {
  const [sending, setSending] = useState<readonly Sending[]>([])
  const [refusal, setRefusal] = useState('')
  const running = useRef(new Map<number, AbortController>())
  const next = useRef(0)
  // Several files end at their own times: each adds to what stands then, not to what stood when it was chosen.
  const latest = useRef({ value, onChange })
  useEffect(() => {
    latest.current = { value, onChange }
  })
  useEffect(() => {
    const all = running.current
    return () => {
      for (const one of all.values()) one.abort()
    }
  }, [])

  const send = async (one: Sending) => {
    const controller = new AbortController()
    running.current.set(one.key, controller)
    try {
      const { url, ossOriUrl, fileName } = await upload(one.file, {
        rule,
        surveyToken,
        signal: controller.signal,
        onProgress: (share) =>
          setSending((now) => now.map((other) => (other.key === one.key ? { ...other, share } : other))),
      })
      const added = [...latest.current.value, { name: fileName, url, shortUrl: ossOriUrl }]
      latest.current = { ...latest.current, value: added }
      latest.current.onChange(added)
    } catch (error) {
      if (!controller.signal.aborted) setRefusal(textOf(error, rule))
    } finally {
      running.current.delete(one.key)
      setSending((now) => now.filter(({ key }) => key !== one.key))
    }
  }
  const max = UPLOAD_RULES[rule].files
  return {
    sending,
    refusal,
    isFull: value.length + sending.length >= max,
    add: (files) => {
      const chosen = [...files]
      if (value.length + sending.length + chosen.length > max) {
        setRefusal(countText(rule))
        return
      }
      const evaluated = chosen.map((file) => ({
        file,
        said: refuseUpload(rule, { name: file.name, bytes: file.size }),
      }))
      setRefusal(evaluated.find(({ said: message }) => message)?.said ?? '')
      const taken = evaluated
        .filter(({ said: message }) => !message)
        .map(({ file }): Sending => ({ key: next.current++, name: file.name, bytes: file.size, share: 0, file }))
      setSending((now) => [...now, ...taken])
      for (const one of taken) void send(one)
    },
    cancel: (key) => running.current.get(key)?.abort(),
    remove: (shortUrl) => onChange(value.filter((one) => one.shortUrl !== shortUrl)),
    forget: useCallback(() => setRefusal(''), []),
  }
}
