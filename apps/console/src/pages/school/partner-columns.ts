import { texts } from '../../blocks/builders/tables.ts'

/** What other schools do with the content of a school, as their lists show it. */
export const partnerColumns = [
  ...texts('partnerSchool', 'province', 'city'),
  { metric: 'influence.courses', label: '调用课程' },
  { metric: 'influence.resources', label: '调用素材' },
  { metric: 'influence.uses', label: '使用量' },
  { metric: 'courses.externalLearners', label: '学习人数' },
  ...texts('partnerSchool', 'firstUse'),
] as const
