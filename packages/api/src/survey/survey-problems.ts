import {
  type Answers,
  type AnswerValue,
  NPS_MAX,
  type Question,
  SCHOOL_NAME,
  STARS,
  type SurveyQuestionType,
} from './survey.ts'

const phoneNumber = /^1[3-9]\d{9}$/

const PRESET_SIGNS = { text: 100, textarea: 1000 } as const

const isEmpty = (value: AnswerValue | undefined): boolean =>
  value === undefined ||
  value === '' ||
  (Array.isArray(value) && value.length === 0) ||
  (typeof value === 'string' && value.trim() === '')

/** Whether a question is asked, as the answers stand. */
export function isAsked({ showIf }: Question, answers: Answers): boolean {
  if (!showIf) return true
  const value = answers[showIf.code]
  return typeof value === 'number' && value <= showIf.most
}

const isWhole = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function schoolProblem(value: unknown): string | undefined {
  if (!isRecord(value) || typeof value.name !== 'string' || (value.id !== undefined && typeof value.id !== 'string'))
    return '请选择学校'
  if (value.id) return undefined
  const { length } = [...value.name.trim()]
  return length < SCHOOL_NAME.least || length > SCHOOL_NAME.most
    ? `学校名称应为${SCHOOL_NAME.least}-${SCHOOL_NAME.most}个字`
    : undefined
}

function valueProblem({ type, options, rule }: Question, value: AnswerValue): string | undefined {
  switch (type) {
    case 'single':
      return typeof value === 'string' && options.includes(value) ? undefined : '请选择一项'
    case 'multi':
      if (
        !Array.isArray(value) ||
        new Set<unknown>(value).size !== value.length ||
        !(value as readonly unknown[]).every((one) => typeof one === 'string' && options.includes(one))
      )
        return '请选择列出的选项'
      return rule.most !== undefined && value.length > rule.most ? `最多选择${rule.most}项` : undefined
    case 'star':
      return isWhole(value, 1, STARS) ? undefined : '请评分'
    case 'nps':
      return isWhole(value, 0, NPS_MAX) ? undefined : '请评分'
    case 'matrix_star':
      return isRecord(value) &&
        Object.keys(value).length === options.length &&
        options.every((row) => isWhole(value[row], 1, STARS))
        ? undefined
        : '请为每一项评分'
    case 'school':
      return schoolProblem(value)
    case 'phone':
      return typeof value === 'string' && phoneNumber.test(value) ? undefined : '手机号格式不正确'
    case 'text':
    case 'textarea': {
      const max = rule.most ?? PRESET_SIGNS[type]
      if (typeof value !== 'string') return '请填写文字'
      return [...value].length > max ? `不超过${max}字` : undefined
    }
    // What was uploaded is judged where it was stored.
    case 'image':
      return typeof value === 'string' ? undefined : '请上传图片'
    case 'upload':
      return Array.isArray(value) ? undefined : '请上传文件'
  }
}

const missingText: Readonly<Record<SurveyQuestionType, string>> = {
  single: '请选择一项',
  multi: '请至少选择一项',
  star: '请评分',
  matrix_star: '请为每一项评分',
  nps: '请评分',
  text: '请填写此项',
  textarea: '请填写此项',
  school: '请选择学校',
  upload: '请上传文件',
  image: '请上传图片',
  phone: '请填写手机号',
}

/** What is wrong with an answer; undefined when nothing is. */
export function answerProblem(question: Question, answers: Answers): string | undefined {
  if (!isAsked(question, answers)) return undefined
  const value = answers[question.code]
  if (isEmpty(value)) return question.required ? missingText[question.type] : undefined
  const wrong = valueProblem(question, value as AnswerValue)
  if (wrong) return wrong
  const last = question.options.at(-1)
  const asksForText =
    question.rule.other === true &&
    last !== undefined &&
    (value === last || (Array.isArray(value) && (value as readonly unknown[]).includes(last)))
  if (!asksForText) return undefined
  const label = answers[`${question.code}Other`]
  if (typeof label !== 'string' || label.trim() === '') return '请填写其他的内容'
  return [...label].length > PRESET_SIGNS.text ? `不超过${PRESET_SIGNS.text}字` : undefined
}

/** Every problem of some questions, by code, in their order. */
export function problemsOf(questions: readonly Question[], answers: Answers): Record<string, string> {
  const found: Record<string, string> = {}
  for (const question of questions) {
    const problem = answerProblem(question, answers)
    if (problem) found[question.code] = problem
  }
  return found
}

/** Answers to what is asked, and nothing else: what was hidden again or is no question is left out. */
export function askedAnswers(questions: readonly Question[], answers: Answers): Record<string, AnswerValue> {
  const kept: Record<string, AnswerValue> = {}
  for (const question of questions) {
    const value = answers[question.code]
    if (isEmpty(value) || !isAsked(question, answers)) continue
    kept[question.code] = value as AnswerValue
    const label = answers[`${question.code}Other`]
    if (question.rule.other && typeof label === 'string' && label.trim() !== '') kept[`${question.code}Other`] = label
  }
  return kept
}
