/** Worked out by hand from the lines of courses, resources and questions: month, the month before, school 1, college 11 of it (null: not counted by college). */
export const contentExpected = {
  'courses.total': [4, 2, 3, 2],
  'courses.new': [2, 1, 1, 0],
  'courses.active': [2, 0, 1, 1],
  'classes.total': [2, 0, 1, 0],
  'classes.new': [2, 0, 1, 0],
  // Of college 11 is 5001 by its course, and 6001, which is in no course, by its author; 5004 is by its author of 12.
  'resources.total': [3, 2, 1, 1],
  'resources.new': [2, 1, 1, 0],
  'resources.bytes': [3500, 1500, 1000, 1000],
  'resources.videoHours': [2, 0.5, 0.5, 0.5],
  'resources.uses': [2, 1, 2, 2],
  'resources.views': [1, 0, 1, 1],
  'resources.plays': [1, 0, 1, 1],
  'resources.downloads': [0, 0, 0, 0],
  'resources.favourites': [0, 1, 0, 0],
  'resources.active': [1, 1, 1, 1],
  'resources.original': [2, 2, 1, 1],
  'courses.resources': [2, 1, 1, 1],
  'courses.questions': [1, 0, 0, 0],
  'questions.total': [2, 1, 1, 1],
  'questions.new': [1, 0, 0, 0],
  // School 3 opened one on 22 April, between the two spans, and gave it up on 9 May.
  'questions.banks': [2, 1, 1, null],
  'questions.answers': [2, 0, 2, 2],
  'questions.correct': [1, 0, 1, 1],
  'questions.active': [1, 0, 1, 1],
} as const satisfies Record<string, readonly [month: number, before: number, school: number, college: number | null]>
