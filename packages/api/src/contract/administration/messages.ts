import { z } from 'zod'
import { type MessageKind, messageKinds, NOTICE_RIGHTS } from '../../messages.ts'
import type { PersonName } from '../../personal.ts'
import { emptyAsAbsent, emptyInput, endpoint, idField, isoDay, optionalId } from '../call.ts'
import type { Page, Withheld } from '../shapes.ts'

/** One thing that waits for the caller on the home page or in the attention line of a dashboard. */
export interface Todo {
  kind: 'expired' | 'expiring' | 'warning' | 'fallen' | 'gap' | 'dispute'
  /** `null`: withheld, as the texts write it. */
  count: number | null
  /** Why numbers in the texts are withheld. */
  withheld?: Withheld
  text: string
  detail: string
  urgent: boolean
  /** Path of the page where it is dealt with. */
  link: string | null
}

/** A message as its reader sees it. */
export interface Message {
  id: string
  kind: MessageKind
  title: string
  body: string
  /** Path of the page where it is dealt with; the reader may not hold it. */
  link: string | null
  at: string
  read: boolean
}

/** A page of the message centre with what is unread of all kinds. */
export interface MessagePage extends Page<Message> {
  unread: number
}

/** A notice as those who write notices see it. */
export interface SentNotice {
  id: string
  title: string
  body: string
  /** 全部, a province's or a school's name. */
  target: string
  by: PersonName
  at: string
  /** When it ends, or ended; null: stays. */
  until: string | null
  /** How many have read it. */
  readers: number
}

const kind = z.enum(Object.keys(messageKinds) as [MessageKind, ...MessageKind[]])
const paging = {
  pageNum: z.coerce.number().int().min(1).max(100_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(100).optional(),
}
/** A list, or a comma list of a form. */
const ids = z.preprocess(
  (value) => (typeof value === 'string' ? value.split(',') : value),
  z
    .array(z.string().regex(/^\d{1,18}$/))
    .min(1)
    .max(100),
)
const writers = { demand: { rights: NOTICE_RIGHTS }, scope: 'area', writes: true, audit: 'write' } as const

export const messageCalls = {
  'message/getTodo': endpoint<Todo[]>()({
    demand: 'login',
    scope: 'area',
    input: z.strictObject({ schoolId: idField.optional(), province: z.string().max(20).optional() }),
  }),
  'message/getMessages': endpoint<MessagePage>()({
    demand: 'login',
    scope: 'self',
    input: z.strictObject({
      kind: z.preprocess((value) => (value === '' ? undefined : value), kind.optional()),
      unread: z.preprocess((value) => (value === '' ? undefined : value), z.enum(['1']).optional()),
      ...paging,
    }),
  }),
  'message/getUnread': endpoint<{ unread: number }>()({ demand: 'login', scope: 'self', input: emptyInput }),
  'message/markRead': endpoint<null>()({
    demand: 'login',
    scope: 'self',
    writes: true,
    input: z.strictObject({ ids }),
  }),
  'message/markAllRead': endpoint<null>()({ demand: 'login', scope: 'self', writes: true, input: emptyInput }),
  'message/hide': endpoint<null>()({ demand: 'login', scope: 'self', writes: true, input: z.strictObject({ ids }) }),
  'message/getNoticesSent': endpoint<Page<SentNotice>>()({
    demand: { rights: NOTICE_RIGHTS },
    scope: 'area',
    personal: { by: 'name' },
    input: z.strictObject(paging),
  }),
  /** To a school or a province of the caller's area; without either to everybody, which the area must cover. */
  'message/saveNotice': endpoint<{ id: string }>()({
    ...writers,
    input: z.strictObject({
      title: z.string().trim().min(2, '标题长度在 2 到 60 个字符').max(60, '标题长度在 2 到 60 个字符'),
      body: z.string().trim().max(2000, '正文不超过 2000 个字符').optional(),
      schoolId: optionalId,
      province: z.preprocess((value) => (value === '' ? undefined : value), z.string().max(20).optional()),
      /** Last day on which it is shown; stays without one. */
      until: emptyAsAbsent(isoDay),
    }),
  }),
  'message/withdrawNotice': endpoint<null>()({ ...writers, input: z.strictObject({ id: idField }) }),
} as const
