import type { Attachment } from '../uploads.ts'

export const questionTypes = [
  'single',
  'multi',
  'star',
  'matrix_star',
  'nps',
  'text',
  'textarea',
  'school',
  'upload',
  'image',
  'phone',
] as const

export type SurveyQuestionType = (typeof questionTypes)[number]

/** A question of a survey. Its code stays for ever: answers are kept under it. */
export interface Question {
  code: string
  type: SurveyQuestionType
  title: string
  /** Choices of `single` and `multi`, rows of `matrix_star`; empty otherwise. */
  options: string[]
  required: boolean
  rule: {
    /** Most choices of `multi`, most signs of a text. */
    most?: number
    /** The last choice asks for words of its own, which are kept under `{code}Other`. */
    other?: boolean
  }
  /** Shown and asked for only while the number answered under `code` is at most `most`. */
  showIf: { code: string; most: number } | null
}

export interface SurveyStep {
  title: string
  questions: Question[]
}

/** Codes that the statistics read; such questions may be reworded and moved, not removed. */
export const SURVEY_CODES = {
  school: 'school',
  role: 'role',
  phone: 'phone',
  matrix: 'satisfaction',
  star: 'overall',
  nps: 'nps',
  suggestion: 'suggestion',
  images: 'images',
  files: 'files',
} as const

export const isFixedQuestion = (code: string): boolean => (Object.values(SURVEY_CODES) as string[]).includes(code)

/** The school of an answer: a known one, or a name as it was typed. */
export interface SchoolAnswer {
  id?: string | undefined
  name: string
}

export type AnswerValue = string | number | string[] | Record<string, number> | SchoolAnswer | Attachment[]

export type Answers = Readonly<Record<string, AnswerValue | undefined>>

/** Stars of a rating, and the ends of a recommendation. */
export const STARS = 5

export const NPS_MAX = 10

/** Signs of a school's name that was typed. */
export const SCHOOL_NAME = { least: 2, most: 50 } as const

/** Fields by which answers are sorted. */
export const feedbackSorts = ['submittedAt', 'star', 'nps', 'attachments'] as const

/** Who answers, as they say. */
export const feedbackRoles = ['学校管理者', '教务人员', '教师', '学生', '企业人员', '其他'] as const
