import { INTAKE_FUTURE_MS, INTAKE_PAST_MS, nameText } from '@data-centre/api'
import { dayOfSeconds, instantOf } from '../../platform/instant.ts'
import { flag, id, label, moment } from '../../warehouse/events/field.ts'
import { lessonPlace } from './lesson-place.ts'
import { lineKind } from './line-kind.ts'
import { refuse, schoolFor } from './resolve.ts'

/** A timetable is made for a year at most. */
const MAX_AHEAD_MS = 400 * 86_400_000
const MICROSECONDS = 1_000_000

const fields = {
  needed: {
    /** When this was planned, ISO 8601 with zone. */
    time: moment,
    classId: id,
    section: label(40),
    /** ISO 8601 with zone, both on one day in Shanghai. */
    start: moment,
    end: moment,
  },
  possible: { room: label(40), cancelled: flag },
}

/**
 * A planned lesson, as the system that makes the timetable sends it. Class, day and section are its key: what was planned
 * there by a later `time` holds. `cancelled` takes it out of the timetable. It belongs to the school of its class.
 */
export const plannedLesson = lineKind(fields, (line, { sender, directory, now }) => {
  const entry = directory.courseClass(line.classId)
  if (!entry) return refuse('invalid', `unknown classId ${line.classId}`)
  const school = schoolFor(entry.schoolId, sender, directory)
  if ('reason' in school) return school
  const [planned, start, end] = [instantOf(line.time), instantOf(line.start), instantOf(line.end)]
  const day = dayOfSeconds(start)
  if (end <= start || dayOfSeconds(end) !== day) return refuse('invalid', 'bad end', school.id)
  if (planned * 1000 > now + INTAKE_FUTURE_MS) return refuse('future', line.time, school.id)
  if (start * 1000 > now + MAX_AHEAD_MS) return refuse('future', line.start, school.id)
  if (sender.kind === 'feed' && start * 1000 < now - INTAKE_PAST_MS) return refuse('too_old', line.start, school.id)
  if (day < school.joinedAt) return refuse('invalid', 'before the joining date', school.id)
  return {
    table: 'fact_planned_lesson',
    day,
    row: {
      plan_date: day,
      ...lessonPlace(directory, entry, day),
      section: nameText(line.section),
      room: nameText(line.room ?? ''),
      starts_at: start,
      ends_at: end,
      version: planned * MICROSECONDS,
      is_deleted: line.cancelled ? 1 : 0,
    },
  }
})
