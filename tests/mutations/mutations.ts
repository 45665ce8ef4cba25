import { interfaceMutations } from './interface-mutations.ts'
import type { Mutation } from './mutation.ts'
import { serverMutations } from './server-mutations.ts'

/** All faults: those of the server first, because they need no build. */
export const mutations: readonly Mutation[] = [...serverMutations, ...interfaceMutations]
