import type { RouteKey, WarningExtra, warningRules } from '@data-centre/api'
import type { ListedKind } from './kinds.ts'

/** A text of a row that a list shows beside number and name. */
export type WarningText = 'college' | 'major' | 'adminClass' | 'lastLogin'

/** One list of a warning page. */
export interface WarningTab<K extends ListedKind = ListedKind> {
  /** Name of its tab. */
  name: string
  texts: readonly WarningText[]
  /** Numbers of the rule, in the order of their columns; those that it judges are printed bold. */
  numbers: readonly (keyof (typeof warningRules)[K]['numbers'] & string)[]
  /** Picture that the page shows beside lines, colleges and reasons. */
  extra?: WarningExtra['kind']
}

/** SH-WARN: filters, levels, trend, colleges, reasons, the list with what became of each warning. */
export interface WarningDefinition {
  route: RouteKey
  /** Whom the page is about: gives its filters and the portrait that a row opens. */
  subject: 'student' | 'teacher'
  /** Lists by kind; the first one is shown unless the address names another. */
  tabs: Readonly<Partial<Record<ListedKind, WarningTab>>>
}

/** Declares a warning page. */
export const warningPage = (
  route: RouteKey,
  subject: WarningDefinition['subject'],
  tabs: { readonly [K in ListedKind]?: WarningTab<K> },
): WarningDefinition => ({ route, subject, tabs: tabs as WarningDefinition['tabs'] })
