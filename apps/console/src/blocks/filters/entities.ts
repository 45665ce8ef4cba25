/** Which way a page looks: at what others take over from the school, or at what the school takes over from others. */
export const directions = { in: '被调用', out: '调用外校' } as const
export type Direction = keyof typeof directions

/** What the charts of a page may be about; the ids of metrics begin with it. */
export const entities = {
  schools: '学校',
  users: '用户',
  courses: '课程',
  resources: '素材',
  questions: '题目',
  classes: '班级',
} as const
export type Entity = keyof typeof entities

export const isEntity = (text: string | null): text is Entity => text !== null && Object.hasOwn(entities, text)

/** Whether a metric is about what the charts of the page are narrowed to. */
export const isAbout = (id: string, { entity }: { entity?: Entity }): boolean =>
  entity === undefined || id.startsWith(`${entity}.`)
