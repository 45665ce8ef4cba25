/** What a personal field holds. Each kind is masked in its own way, by the serialiser of the server. */
export const personalKinds = ['name', 'number', 'phone', 'email', 'idNumber'] as const
export type PersonalKind = (typeof personalKinds)[number]

/** Kinds that holders of right 901 read in every answer. The others are shown one person at a time, by a call that reveals. */
export const kindsOfViewPersonal: readonly PersonalKind[] = ['name', 'number']

declare const kind: unique symbol

/** A text about a person, in the type of an output: 张**, ****1234, 138****5678 for those who may not read it. */
export type Personal<K extends PersonalKind> = string & { readonly [kind]?: K }
export type PersonName = Personal<'name'>
/** 学号, 工号. */
export type PersonNumber = Personal<'number'>
export type Phone = Personal<'phone'>

/** A field that is called like one of a person and is shown to everybody who gets the answer; the type says why. */
export type Open<Why extends string> = string & { readonly [kind]?: { open: Why } }
/** What accounts log in with. */
export type AccountName = Open<'accounts are told apart by it, in lists and in the log'>
/** Who is logged in. */
export type OwnName = Open<'the caller themselves'>
/** How to reach those who offer a service. */
export type BusinessContact = Open<'given so that schools call it'>

/** A number that is masked everywhere else, of one person. */
export interface RevealedPhone {
  phone: Phone
  /** How many persons the caller may still look up today. */
  left: number
}

/** Fields that are called like this hold a person, whatever they are typed as. */
type PersonalName =
  | 'userName'
  | 'realName'
  | 'person'
  | 'personName'
  | 'teacherName'
  | 'studentName'
  | 'stuName'
  | 'teaName'
  | 'stuNo'
  | 'jobNo'
  | 'who'
  | 'by'
  | 'filledBy'
  | 'sentBy'
  | 'createdBy'
  | 'updatedBy'
  | 'mobile'
  | 'contactMobile'
  | 'phone'
  | 'phone1'
  | 'phone2'
  | 'email'
  | 'idNo'
  | 'idNumber'
  | 'idCard'

/** What a text is marked as; `null`: not at all. Nothing else is a text. */
type MarkOf<V> = V extends string ? (typeof kind extends keyof V ? NonNullable<V[typeof kind]> : null) : 'no text'

/** Levels of an output that are looked through: trees of rights go on for ever. */
type Deeper = [never, 0, 1, 2, 3, 4, 5, 6]
/** Every text of an output as [field, mark], at any depth. */
type TextsOf<O, D extends number = 6> = [D] extends [never]
  ? never
  : O extends readonly (infer E)[]
    ? TextsOf<E, Deeper[D]>
    : O extends string
      ? never
      : O extends object
        ? {
            [F in keyof O & string]-?:
              | [F, MarkOf<NonNullable<O[F]> extends readonly (infer E)[] ? E : NonNullable<O[F]>>]
              | TextsOf<NonNullable<O[F]>, Deeper[D]>
          }[keyof O & string]
        : never

type Marked<T> = T extends [infer F extends string, infer K extends PersonalKind] ? [F, K] : never
type Unmarked<T> = T extends [infer F extends PersonalName, null] ? F : never

/** Personal fields of an output with their kinds, as its contract line must repeat them. */
export type PersonalFields<O> = { [M in Marked<TextsOf<O>> as M[0]]: M[1] }
/** Fields of an output that are called like a person's and are typed as nobody's. */
export type ForgottenFields<O> = Unmarked<TextsOf<O>>

/**
 * What the contract line of an output must say about persons. A line that forgets a marked field, or whose output has a
 * field of a personal name without a mark, does not compile.
 */
export type PersonalMarks<O> = [ForgottenFields<O>] extends [never]
  ? [Marked<TextsOf<O>>] extends [never]
    ? { personal?: never; reveals?: never }
    : { personal: Readonly<PersonalFields<O>>; reveals?: never } | { personal?: never; reveals: true }
  : { personal: `${ForgottenFields<O>}: give the field a type of personal.ts` }

const compoundSurnames = new Set([
  '欧阳',
  '上官',
  '司马',
  '诸葛',
  '司徒',
  '皇甫',
  '尉迟',
  '公孙',
  '令狐',
  '慕容',
  '东方',
  '夏侯',
  '端木',
  '南宫',
  '长孙',
  '宇文',
  '轩辕',
  '独孤',
])

/** A name as walls show it, to everybody: the surname and two stars. A name that is masked already stays as it is. */
export function nameOnWalls(name: string): string {
  const surname = compoundSurnames.has(name.slice(0, 2)) && name.length > 2 ? name.slice(0, 2) : name.slice(0, 1)
  return `${surname}**`
}
