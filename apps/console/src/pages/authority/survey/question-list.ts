import type { Question, SurveyDraft, SurveyQuestionType } from '@data-centre/api'

type Steps = SurveyDraft['steps']

export const typeText: Readonly<Record<SurveyQuestionType, string>> = {
  single: '单选',
  multi: '多选',
  star: '星级',
  matrix_star: '矩阵星级',
  nps: '推荐意愿（0-10）',
  text: '单行文字',
  textarea: '多行文字',
  school: '学校',
  upload: '附件',
  image: '图片',
  phone: '手机号',
}
/** Kinds that an editor may add; the others are read by their codes. */
export const ownTypes = [
  'single',
  'multi',
  'star',
  'nps',
  'text',
  'textarea',
] as const satisfies readonly SurveyQuestionType[]
export const hasOptions = (type: SurveyQuestionType): boolean =>
  type === 'single' || type === 'multi' || type === 'matrix_star'

/** A question that is still to be worded, with a code that the survey does not have. */
export function newQuestion(steps: Steps): Question {
  const codes = new Set(steps.flatMap(({ questions }) => questions.map(({ code }) => code)))
  let n = 1
  while (codes.has(`own${n}`)) n++
  return {
    code: `own${n}`,
    type: 'single',
    title: '新题目',
    options: ['选项一', '选项二'],
    required: false,
    rule: {},
    showIf: null,
  }
}

const inStep = (steps: Steps, step: number, change: (questions: Question[]) => Question[]): Steps =>
  steps.map((one, index) => (index === step ? { ...one, questions: change([...one.questions]) } : one))

/** The steps with another question in a place; without the one in it when absent. */
export const withQuestion = (steps: Steps, step: number, at: number, question: Question | undefined): Steps =>
  inStep(steps, step, (questions) => questions.toSpliced(at, 1, ...(question ? [question] : [])))

/** The steps with a further question at the end of one. */
export const withNewQuestion = (steps: Steps, step: number): Steps =>
  inStep(steps, step, (questions) => [...questions, newQuestion(steps)])

/** The steps with one question a place further on or back, over the edge of its step into the next; a step never becomes empty. */
export function moveQuestion(steps: Steps, { step, at }: { step: number; at: number }, by: 1 | -1): Steps {
  const next = steps.map((one) => ({ ...one, questions: [...one.questions] }))
  const from = next[step]?.questions
  const moved = from?.[at]
  if (!from || !moved) return steps
  const to = at + by
  if (to >= 0 && to < from.length) {
    from.splice(at, 1)
    from.splice(to, 0, moved)
    return next
  }
  const beside = next[step + by]?.questions
  if (!beside || from.length === 1) return steps
  from.splice(at, 1)
  if (by === 1) beside.unshift(moved)
  else beside.push(moved)
  return next
}

type Compared = Pick<SurveyDraft, 'title' | 'startAt' | 'endAt' | 'steps'>

/** What publishing would change, in words; empty when nothing. */
export function changesOf(
  before: Omit<Compared, 'steps'> & { steps: readonly { questions: readonly Question[] }[] },
  after: Compared,
): string[] {
  const old = before.steps.flatMap(({ questions }) => questions)
  const now = after.steps.flatMap(({ questions }) => questions)
  const codes = new Set(now.map(({ code }) => code))
  const edited = now.filter((one) => {
    const was = old.find(({ code }) => code === one.code)
    return was && JSON.stringify(was) !== JSON.stringify(one)
  })
  const added = now.filter(({ code }) => !old.some((one) => one.code === code))
  const removed = old.filter(({ code }) => !codes.has(code))
  const places = (steps: readonly { questions: readonly Question[] }[]) =>
    JSON.stringify(steps.map(({ questions }) => questions.map(({ code }) => code)))
  const isMoved = added.length === 0 && removed.length === 0 && places(before.steps) !== places(after.steps)
  const quoted = (list: readonly Question[]) => list.map(({ title }) => `“${title}”`).join('')
  return [
    before.title !== after.title ? '标题' : '',
    before.startAt !== after.startAt || before.endAt !== after.endAt ? '开放时间' : '',
    added.length > 0 ? `新增${quoted(added)}` : '',
    removed.length > 0 ? `移除${quoted(removed)}` : '',
    edited.length > 0 ? `修改${quoted(edited)}` : '',
    isMoved ? '题目顺序' : '',
  ].filter(Boolean)
}
