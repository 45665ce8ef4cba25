/**
 * Worked out by hand from the lines of sign-ins, activities, homework and exams; parts that are not known give their weight
 * to the others, out of 10 (attendance), 20 (class), 30 (homework) and 40 (exam):
 * 111: 100, 100, 90, 70 -> 10 + 20 + 27 + 28; 112: 100, 50, -, 50 -> 1000/70 + 1000/70 + 0 + 2000/70;
 * 121: 0, -, 0, 0; 122: 0, -, -, 80 -> 3200/50; 211: -, -, -, 95.
 * Month, the month before, school 1, college 11 of it (null: not counted by college).
 */
const oneSeventh = 1000 / 70

export const scoreExpected = {
  'scores.failed': [2, 2, 2, 1],
  'scores.highest': [95, 95, 85, 85],
  'scores.lowest': [0, 0, 0, 57.1],
  'scores.attendancePoints': [10 + oneSeventh, 10 + oneSeventh, 10 + oneSeventh, 10 + oneSeventh],
  'scores.classPoints': [20 + oneSeventh, 20 + oneSeventh, 20 + oneSeventh, 20 + oneSeventh],
  'scores.homeworkPoints': [27, 27, 27, 27],
  'scores.examPoints': [187 + 2 * oneSeventh, 187 + 2 * oneSeventh, 92 + 2 * oneSeventh, 28 + 2 * oneSeventh],
  // 111: 100; 112: (10 x 100 + 20 x 50) / 30; 121 and 122 were absent and had no activities.
  'scores.usualSum': [100 + 200 / 3, 100 + 200 / 3, 100 + 200 / 3, 100 + 200 / 3],
  'scores.usualCount': [4, 4, 4, 2],
  'scores.homeworkSum': [90, 90, 90, 90],
  'scores.homeworkCount': [2, 2, 2, 1],
  'scores.examSum': [295, 295, 200, 120],
  'scores.examCount': [5, 5, 4, 2],
  // Rows of logs and logins of students.
  'students.logs': [10, 1, 7, 6],
  // Those of classes: two of school 1, one of school 2; what a teacher does in a class is none of them.
  'classes.logs': [3, 0, 2, 2],
  'students.logins': [2, 1, 1, 1],
  'students.discussions': [2, 1, 1, 1],
  'teachers.discussions': [1, 0, 1, 1],
  // 111 signed in, then studied; what follows a step of its own kind is none.
  'logs.steps': [1, 0, 1, 1],
} as const satisfies Record<string, readonly [month: number, before: number, school: number, college: number | null]>
