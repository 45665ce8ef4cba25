import { expect, it } from 'vitest'
import { oulad, provideImportWorld, roster, rosterText, run, world } from '../../../../testing/worlds/import-world.ts'

provideImportWorld()

it('says which numbers of the data set others of the school hold', async () => {
  const users = rosterText('users.csv').replace('S1', '101').replace('S2', '102')
  await run(roster({ 'users.csv': users }, [], '2')())
  world.clock.at += 1000
  const [shared, alone] = [await run(oulad({}, [], '2')()), await run(oulad({}, [], '3')())]
  if (shared.kind !== 'oulad' || alone.kind !== 'oulad') throw new Error(shared.kind)
  expect(shared.report.notes).toEqual(['2 个学号在本校不止一人（101、102）：没有与同号的人员合并，会各算一人，请核对'])
  expect(alone.report.notes).toEqual([])
})
