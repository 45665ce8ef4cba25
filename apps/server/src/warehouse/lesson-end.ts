/** A lesson is two periods of 45 minutes and the break between them, where nobody has planned it: platforms do not say when one ends. */
const LESSON_S = 95 * 60

/** When a lesson ends, seconds: as the timetable says, unless it began after that and so was moved. Without a plan `plannedEnd` is 0 or absent. */
export const lessonEnd = (startedAt: number, plannedEnd = 0): number =>
  plannedEnd > startedAt ? plannedEnd : startedAt + LESSON_S
