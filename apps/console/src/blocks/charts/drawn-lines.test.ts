import { expect, it } from 'vitest'
import { brokenSums, drawnLines, linesAbout, longSums, runningSums } from './drawn-lines.ts'

const line = (id: string, ...data: (number | null)[]) => ({ id, name: id, data })
const idsOf = (...series: ReturnType<typeof line>[]) => drawnLines({ x: ['1', '2'], series }).series.map(({ id }) => id)

it('leaves out of many lines those that are nought throughout, never the one of all', () => {
  const many = [
    line('study', 1, 2),
    line('call', 0, 0),
    line('build', null, 0),
    line('talk', 0, 1),
    line('total', 0, 0),
  ]
  expect(idsOf(...many)).toEqual(['study', 'talk', 'total'])
})

it('draws a few lines as they are', () => {
  expect(idsOf(line('teacher', 0, 0), line('student', 1, 2))).toEqual(['teacher', 'student'])
})

it('keeps the lines about what the page is narrowed to', () => {
  const data = { x: ['1'], series: [line('users.new', 1), line('courses.new', 2)] }
  expect(linesAbout(data, { entity: 'courses' }).series.map(({ id }) => id)).toEqual(['courses.new'])
  expect(linesAbout(data, {}).series).toHaveLength(2)
})

it('adds up from the first day with numbers on, and no further than what is shown', () => {
  const { series } = runningSums({
    x: ['1', '2', '3', '4'],
    series: [
      line('courses.new', null, 2, 0, 3),
      line('users.new', null, 9, null, 7),
      line('schools.new', null, null, 1, 1),
    ],
  })
  expect(series.map(({ data }) => data)).toEqual([
    [null, 2, 2, 5],
    [null, 9, null, null],
    [null, null, null, null],
  ])
})

it('withholds every sum with a withheld number in it, and keeps lines that have nothing else', () => {
  const few = { ...line('users.new', 9, null, 7), withheld: { 1: 'few' as const } }
  const [sums] = runningSums({ x: ['1', '2', '3'], series: [few] }).series
  expect([sums?.data, sums?.withheld]).toEqual([[9, null, null], { 1: 'derivable', 2: 'derivable' }])
  const hidden = { ...line('b', null, null), withheld: { 0: 'few' as const } }
  expect(idsOf(line('a', 1, 2), hidden, line('c', 0, 0), line('d', 3, 4), line('e', 1, 1))).toEqual([
    'a',
    'b',
    'd',
    'e',
  ])
})

it('draws a sum that breaks off as far as it is a line', () => {
  const withheld = { 2: 'derivable' as const }
  const shown = longSums({
    x: ['1', '2', '3'],
    series: [
      { ...line('two', 1, 2, null), withheld },
      { ...line('one', 1, null, null), withheld },
      { ...line('whole', null, null, 3), withheld: {} },
    ],
  })
  expect(shown.series.map(({ data }) => data)).toEqual([
    [1, 2, null],
    [null, null, null],
    [null, null, 3],
  ])
})

it('names the sums that break off, and no others', () => {
  const few = { ...line('users.new', 9, null, 7), withheld: { 1: 'few' as const } }
  expect(brokenSums(runningSums({ x: ['1', '2', '3'], series: [few, line('courses.new', 1, 2, 3)] }))).toEqual([
    'users.new',
  ])
})
