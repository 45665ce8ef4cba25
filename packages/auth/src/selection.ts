/** What the user has chosen for this browser session, in the session-storage keys of the specification. */
import { tabValues } from '@data-centre/api/storage'
import { useSyncExternalStore } from 'react'
import { type Observable, observable } from './observable.ts'

const keys = [
  'schoolId',
  'schoolName',
  'sfprovince',
  'pgId',
  'teaId',
  'stuId',
  'courseId',
  'classId',
  'dataSource',
] as const
export type SelectionKey = (typeof keys)[number]
/** Chosen values; absent keys are not chosen. */
export type Selection = Readonly<Partial<Record<SelectionKey, string>>>

const read = (): Selection =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const value = tabValues.get(key)
      return value ? [[key, value]] : []
    }),
  )

const store: Observable<Selection> = observable(read())

/** Sets and removes keys at once; listeners see one change. */
function patch(changes: Partial<Record<SelectionKey, string | undefined>>): void {
  for (const [key, value] of Object.entries(changes)) {
    if (value) tabValues.set(key, value)
    else tabValues.remove(key)
  }
  const next = read()
  if (keys.some((key) => next[key] !== store.get()[key])) store.set(next)
}

const drop = (...names: SelectionKey[]) => Object.fromEntries(names.map((name) => [name, undefined]))

/** The session's selections with the clearing rules of the specification. */
export const selection = {
  get: store.get,
  subscribe: store.subscribe,
  /** Chooses a school: teacher, student, course, class and project group of the former school are dropped. */
  chooseSchool(id: string, name: string): void {
    if (store.get().schoolId === id) patch({ schoolName: name })
    else patch({ schoolId: id, schoolName: name, ...drop('teaId', 'stuId', 'courseId', 'classId', 'pgId') })
  },
  /** Keeps a school that is known by id only (public paths); an earlier choice of the session wins. */
  keepSchool(id: string): void {
    if (!store.get().schoolId) patch({ schoolId: id })
  },
  chooseProvince: (name: string): void => patch({ sfprovince: name }),
  chooseProjectGroup: (id: string | undefined): void => patch({ pgId: id }),
  chooseCourse: (id: string): void => patch({ courseId: id, ...(store.get().courseId === id ? {} : drop('classId')) }),
  choose: (key: 'teaId' | 'stuId' | 'classId' | 'dataSource', id: string | undefined): void => patch({ [key]: id }),
  /** Everything goes at logout. */
  clear: (): void => patch(drop(...keys)),
}

/** The session's selections, kept up to date. */
export const useSelection = (): Selection => useSyncExternalStore(store.subscribe, store.get)
