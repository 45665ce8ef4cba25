import css from './lesson.module.css'
import { LessonPicker } from './lesson-picker.tsx'
import { LessonTimeline } from './lesson-timeline.tsx'
import { SignGrid } from './sign-grid.tsx'
import { useLesson } from './use-lesson.ts'

/** Heights of the parts of the cards, px: heads of phases and activities, the key and rows of five students. */
const [PHASES, ACTIVITY, KEY, SIGNS, IN_ROW] = [108, 38, 36, 54, 5]
const [MIN_HEIGHT, MAX_HEIGHT] = [228, 420]

/** Both cards are as high as the longer one needs; what is longer still is scrolled. */
const heightOf = (activities = 0, students = 0): number =>
  Math.min(MAX_HEIGHT, Math.max(MIN_HEIGHT, PHASES + activities * ACTIVITY, KEY + Math.ceil(students / IN_ROW) * SIGNS))

/** One session of a class: which one, what was done in it phase by phase, and who came. */
export function LessonPanel() {
  const { lesson, signs, choose } = useLesson()
  const height = heightOf(lesson.data?.activities.length, signs.data?.students?.length)
  return (
    <div className={css.panel}>
      {lesson.data && lesson.data.lessons.length > 0 && (
        <LessonPicker lessons={lesson.data.lessons} chosen={lesson.data.lesson} onChoose={choose} />
      )}
      <div className={css.pair}>
        <LessonTimeline query={lesson} height={height} />
        <SignGrid
          query={signs}
          isRunning={lesson.data?.lesson?.isRunning ?? false}
          asOf={lesson.data?.asOf}
          height={height}
        />
      </div>
    </div>
  )
}
