import { expect, it } from 'vitest'
import { fitColumns } from './fit-columns.ts'

const columns = [
  { id: 'name', least: 200 },
  { id: 'code', width: 120 },
  { id: 'users', width: 100, yields: 1 },
  { id: 'changed', width: 140, yields: 2 },
  { id: 'acts', width: 160 },
] as const
const at = (widthPx: number) => {
  const { shown, isClose } = fitColumns<(typeof columns)[number]>(columns, widthPx)
  return [shown.map(({ id }) => id).join(' '), isClose]
}

it('sets columns closer before it leaves any out, and leaves out the least important first', () => {
  expect(at(720)).toEqual(['name code users changed acts', false])
  expect(at(680)).toEqual(['name code users changed acts', true])
  expect(at(679)).toEqual(['name code users acts', true])
  expect(at(547)).toEqual(['name code acts', true])
})

it('keeps a narrow column where a wide one has made room for it', () => {
  const wide = [
    { id: 'name', least: 200 },
    { id: 'rights', width: 228, yields: 1 },
    { id: 'users', width: 84, yields: 2 },
  ] as const
  expect(fitColumns<(typeof wide)[number]>(wide, 290).shown.map(({ id }) => id)).toEqual(['name', 'users'])
})

it('never leaves out a column that does not yield, and shows all before the width is known', () => {
  expect(at(300)).toEqual(['name code acts', true])
  expect(at(0)).toEqual(['name code users changed acts', false])
})
