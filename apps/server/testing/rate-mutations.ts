const withPlaces = (places: string, where: string): string =>
  `INSERT INTO dim_student SELECT * REPLACE(${places} AS places, version + 1 AS version) FROM (SELECT * FROM dim_student FINAL WHERE ${where})`

/** What makes a rate pass the whole, and what puts it right: more come than are expected; students of a school were always in another college, and their facts say otherwise. */
export const rateMutations = (day: string) => [
  {
    breaks: `ALTER TABLE attendance_day UPDATE present = present + expected WHERE stat_date = '${day}'`,
    heals: { rebuild: 'attendance_day' },
  },
  {
    breaks: withPlaces(
      "[(toDate('1970-01-01'), toUInt32(999999), toUInt32(0), toUInt32(0))]",
      'school_id = (SELECT min(school_id) FROM dim_student)',
    ),
    heals: { undo: withPlaces('[]', 'notEmpty(places)') },
  },
]
