import { actorOf, type FactRow, ownerOf, personOf, required } from './columns.ts'
import { answers, logins, logs, questions, resources, uses } from './row-data.ts'

/** Rows of what people did: logs, logins, uses and answers. */
export const actionRows = (): Record<string, FactRow[]> => ({
  fact_log: logs.map(
    ([when, id, platform, log_type, course_id = 0, owner, duration_s = 0, group_id = 0, class_id = 0], i) => ({
      ...actorOf(id, when, 1000 + i),
      platform,
      log_type,
      course_id,
      class_id,
      object_id: 0,
      owner_school_id: owner ?? personOf(id)[2],
      group_id,
      duration_s,
      client: 'pc',
    }),
  ),
  fact_login: logins.map(([when, id, platform, client, session_s], i) => ({
    ...actorOf(id, when, 2000 + i),
    platform,
    client,
    session_s,
  })),
  fact_resource_use: uses.map(([when, id, resource_id, action], i) => {
    const [, owner_school_id, platform, resource_type] = required(
      resources.find(([resource]) => resource === resource_id),
    )
    return {
      ...actorOf(id, when, 3000 + i),
      platform,
      action,
      resource_id,
      resource_type,
      owner_school_id,
      author_id: 0,
      group_id: 0,
      course_id: 0,
      duration_s: 0,
    }
  }),
  fact_answer: answers.map(([when, id, question_id, is_correct, answer_kind], i) => ({
    ...actorOf(id, when, 4000 + i),
    platform: 'zjy',
    question_id,
    question_type: 'single',
    owner_school_id: ownerOf(questions, question_id),
    group_id: 0,
    is_correct,
    answer_kind,
  })),
})
