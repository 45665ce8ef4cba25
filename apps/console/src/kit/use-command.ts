import { Message } from '@arco-design/web-react'
import type { CallPath } from '@data-centre/api'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useId } from 'react'
import { confirmDialog, type Question } from './confirm-dialog.ts'
import { messageOf } from './refusal.ts'

/** First part of a key in the cache: the path of a call, or the name of what is put together from several. */
export type RenewKey = CallPath | 'messages' | 'replays' | 'unread'

/** What is said over the page once something is done. */
export type Notice = string | { tone?: 'success' | 'warning'; content: ReactNode; durationMs?: number }

interface CommandOptions<Args, Data> {
  work: (args: Args) => Promise<Data>
  /** Asked first; without a question it is done at once. */
  ask?: (args: Args) => Question
  /** Said while it runs, where it takes long. */
  during?: string
  done?: Notice | ((data: Data, args: Args) => Notice)
  /** Calls whose answers are read again afterwards. A form that was refused keeps what it began with, for the version that it saves. */
  renews?: readonly RenewKey[]
  /** The command is pending until what it answers has ended. */
  onDone?: (data: Data, args: Args) => void | Promise<void>
  /** Takes a refusal, such as to the field that it names; otherwise it is said over the page. */
  onRefused?: (error: unknown, args: Args) => void
}

/** Something that a person does to the data of the server. */
export interface Command<Args> {
  /** Asks where a question is set, otherwise does it; answers whether it was done. */
  run: (args: Args) => Promise<boolean>
  isPending: boolean
  /** Done, and nothing was done since. */
  isDone: boolean
}

/** Reads the answers of calls again, those that are shown at once. */
export function useRenew(): (keys: readonly RenewKey[]) => Promise<unknown> {
  const client = useQueryClient()
  return useCallback((keys) => Promise.all(keys.map((key) => client.invalidateQueries({ queryKey: [key] }))), [client])
}

/** A command with its question, its message over the page, its refusal, and the lists that it changes. */
export function useCommand<Args = void, Data = unknown>({
  work,
  ask,
  during,
  done,
  renews = [],
  onDone,
  onRefused,
}: CommandOptions<Args, Data>): Command<Args> {
  const renew = useRenew()
  const id = useId()
  const { mutateAsync, isPending, isSuccess } = useMutation<Data, Error, Args>({
    mutationFn: work,
    // Without a network the call is refused at once instead of waiting for one.
    networkMode: 'always',
    onMutate: () => {
      if (during) Message.loading({ id, content: during, duration: 0 })
    },
    onSuccess: async (data, args) => {
      const notice = typeof done === 'function' ? done(data, args) : done
      if (notice !== undefined) {
        const { tone = 'success', content, durationMs } = typeof notice === 'string' ? { content: notice } : notice
        Message[tone]({ id, content, ...(durationMs === undefined ? {} : { duration: durationMs }) })
      }
      await Promise.all([onDone?.(data, args), onRefused && renew(renews)])
    },
    onError: (error, args) => {
      if (onRefused) onRefused(error, args)
      else Message.error({ id, content: messageOf(error) })
    },
    onSettled: () => (onRefused ? undefined : renew(renews)),
  })
  // What was refused has been said by then.
  const execute = (args: Args): Promise<boolean> =>
    mutateAsync(args).then(
      () => true,
      () => false,
    )
  const run = (args: Args): Promise<boolean> =>
    ask
      ? new Promise((resolve) =>
          confirmDialog({ ...ask(args), onOk: () => execute(args).then(resolve), onCancel: () => resolve(false) }),
        )
      : execute(args)
  return { run, isPending, isDone: isSuccess }
}
