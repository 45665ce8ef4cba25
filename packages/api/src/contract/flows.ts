/** Answers about two sides: what goes from one to the other, and two numbers of one thing. */
import type { ReportMetricId } from '../catalogue/index.ts'
import type { Window } from './shapes.ts'

/** From the province of the owner to that of the caller; beyond the first `top` of a side the rest stands as one. */
export const flow = (measure: 'resources.calls', top: number, window?: Window) =>
  ({ shape: 'flow', measure, top, window }) as const
/** From the courses of a school to the schools that call them, the same way. */
export const courseFlow = (top: number, window?: Window) =>
  ({ shape: 'flow', measure: 'courses.calls', sides: 'courses', top, window }) as const
/** From the schools whose courses a school calls to its colleges, the same way. */
export const outsideFlow = (top: number) =>
  ({ shape: 'flow', measure: 'courses.callsOut', sides: 'outside', top }) as const
/** From the schools that host projects to those that join them, the same way; the scope narrows those that join. */
export const projectFlow = (top: number, window?: Window) =>
  ({ shape: 'flow', measure: 'projects.members', sides: 'projects', top, window }) as const
/** From the schools whose resources are called by others to the provinces of the callers, the same way. */
export const schoolFlow = (top: number, window?: Window) =>
  ({ shape: 'flow', measure: 'resources.externalCalls', sides: 'schools', top, window }) as const
/** From the courses of a project group to their majors, by the resources of each, the same way. */
export const courseSystem = (top: number) =>
  ({ shape: 'flow', measure: 'groups.resources', sides: 'system', top }) as const
/** Two numbers of each entity that has both, one against the other. */
export const points = (x: ReportMetricId, y: ReportMetricId, by: 'course' | 'courseClass', window?: Window) =>
  ({ shape: 'points', measures: [x, y], by, window }) as const
