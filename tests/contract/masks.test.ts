import { type CallPath, faults } from '@data-centre/api'
import { schools } from '@data-centre/server/testing/server.ts'
import { describe, expect, it } from 'vitest'
import { inputs } from '../http/inputs.ts'
import {
  askerOf,
  forbidden,
  foreignAnswer,
  guarded,
  idOf,
  knownHere,
  line,
  msgOf,
  names,
  ownAnswer,
  provideGuardsWorld,
  wholeNumber,
} from './guards-world.ts'

provideGuardsWorld()

/** Calls in whose answers this world has nobody: no class has lessons enough to be judged, no school calls a course of another, no teacher is ranked today, nobody has edited a map or figures. */
const withoutPersons: readonly CallPath[] = [
  'teachingWarn/getCourseQualityList',
  'courseInvoked/getOutgoingCallList',
  'bigLargeScreen/getTodayActiveTeacher',
  'bigLargeScreen/getHeadMap',
  'bigLargeScreen/getNewMedia',
  'desk/search',
]

describe('who people are', () => {
  it('mask: is missed at once', async () => {
    const unseeing = await askerOf('unseeing')
    const shown: CallPath[] = []
    const unmissed: CallPath[] = []
    for (const path of guarded) {
      const { personal, scope } = line(path)
      if (!personal) continue
      const ask = async (): Promise<string | undefined> => {
        const { msg, data } = await msgOf(
          path,
          { ...inputs[path], ...knownHere[path], ...(scope === 'school' ? { schoolId: schools.own } : {}) },
          unseeing,
        )
        return msg === '' ? JSON.stringify(data) : undefined
      }
      if (names((await ask()) ?? '')) shown.push(path)
      const masked = line(path)
      const kept = masked.personal
      delete masked.personal
      const bared = await ask()
      // What the inputs do not find cannot be bared: such calls are tried beside their handlers.
      if (bared !== undefined && !names(bared)) unmissed.push(path)
      if (kept) masked.personal = kept
    }
    expect(shown).toEqual([])
    expect(unmissed.filter((path) => !withoutPersons.includes(path))).toEqual([])
  })

  it('reveal: takes the right to read who people are besides the right of the list', async () => {
    const [unseeing, narrow, wide] = await Promise.all([askerOf('unseeing'), askerOf('narrow'), askerOf('wide')])
    const [ownUser, foreignUser] = [await idOf('school_a'), await idOf('super')]
    const revealing = guarded.filter((path) => line(path).reveals)
    expect(revealing).toEqual(['user/revealMobile', 'feedback/revealPhone', 'school/revealContact'])
    for (const path of revealing) {
      const own = {
        'user/revealMobile': { userId: ownUser },
        'school/revealContact': { schoolId: schools.own },
        'feedback/revealPhone': { id: ownAnswer },
      }
      const input: Record<string, unknown> = { ...inputs[path], ...own[path as keyof typeof own] }
      expect([path, (await msgOf(path, input, unseeing)).msg]).toEqual([path, forbidden])
      expect([path, await msgOf(path, input, wide)]).toEqual([
        path,
        { msg: '', data: { phone: wholeNumber, left: expect.any(Number) } },
      ])
      for (const reason of ['', '    ', '四个字吧', '长'.repeat(201)])
        expect([path, reason.length, (await msgOf(path, { ...input, reason }, wide)).msg]).toEqual([
          path,
          reason.length,
          '请填写 5 到 200 字的查看理由',
        ])
      // Outside of the area: a school by its id, people as if there were none.
      const foreign =
        path === 'school/revealContact'
          ? { schoolId: schools.foreign }
          : path === 'user/revealMobile'
            ? { userId: foreignUser }
            : { id: foreignAnswer }
      expect([path, (await msgOf(path, { ...input, ...foreign }, narrow)).msg]).toEqual([
        path,
        path === 'school/revealContact' ? forbidden : faults.notFound.msg,
      ])
    }
  })
})
