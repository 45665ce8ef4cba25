import type { Campus, CampusPeriod } from '@data-centre/api'
import { expect, it } from 'vitest'
import {
  blocksFor,
  captionLines,
  dayName,
  isFreeDay,
  isOver,
  legendStates,
  momentName,
  nextDayName,
  pastDayName,
  sectionName,
  shortSection,
  spanText,
  withNextDay,
} from './campus-texts.ts'

const at = (text: string) => Date.parse(`${text}+08:00`)
const period = (section: string, from: string, to: string, lessons: number): CampusPeriod => ({
  section,
  start: at(`2026-11-23T${from}:00`),
  end: at(`2026-11-23T${to}:00`),
  lessons,
  people: 100,
})
const campus: Campus = {
  day: '2026-11-23',
  isPlanned: true,
  colleges: [],
  periods: [
    period('1-2节', '08:00', '09:35', 30),
    period('3-4节', '09:55', '11:30', 34),
    period('5-6节', '14:00', '15:35', 20),
  ],
  running: null,
  next: null,
}

const college = (id: string, running = 0) => ({
  id,
  name: `${id}学院`,
  students: 40,
  activeRate: 20,
  signs: 0,
  lessons: { running, ended: 0, later: 0 },
})

it('shows the lessons of the next day on a day without any', () => {
  expect(isFreeDay([college('1'), college('2', 1)])).toBe(false)
  const free = [college('1'), college('2')]
  expect(isFreeDay(free)).toBe(true)
  const next = { lessons: 5, colleges: [{ id: '2', lessons: 5 }] }
  expect(withNextDay(free, next).map(({ lessons }) => lessons.later)).toEqual([0, 5])
  const unplaced = { lessons: 7, colleges: [...next.colleges, { id: '9', lessons: 2 }] }
  expect(withNextDay(free, unplaced).map(({ name, lessons }) => `${name} ${lessons.later}`)).toEqual([
    '1学院 0',
    '2学院 5',
    '其他 2',
  ])
  // A school without colleges is one block of all lessons.
  expect(withNextDay([college('school')], next).map(({ lessons }) => lessons.later)).toEqual([5])
  const key = { perWindow: 1, roofs: { from: 5, to: 25 }, hasOthers: false }
  expect(captionLines(key, false, '明日')).toEqual(['一扇窗 = 明日一节课', '屋顶颜色 = 今日活跃率', '数字 = 明日节数'])
  const monday = { day: '2026-11-30', periods: [] }
  expect(nextDayName(monday, at('2026-11-29T17:00:00'))).toBe('明日')
  expect(nextDayName(monday, at('2026-11-28T17:00:00'))).toBe('周一')
})

it('names a day before today so that it cannot be mistaken for another', () => {
  const now = at('2026-10-09T00:30:00')
  expect(
    ['2026-10-08', '2026-10-07', '2026-10-03', '2026-10-02', '2026-09-30'].map((day) => pastDayName(day, now)),
  ).toEqual(['昨日', '周三', '周六', '10-02', '09-30'])
})

it('draws a school without colleges as one block, by the periods of its day', () => {
  expect(blocksFor(campus, '云岭学院', at('2026-11-23T10:20:00'))).toEqual([
    {
      id: 'school',
      name: '云岭学院',
      students: null,
      activeRate: null,
      lessons: { running: 34, ended: 30, later: 20 },
      signs: null,
    },
  ])
})

it('explains lessons to come only where a timetable says them', () => {
  expect(legendStates(campus)).toEqual(['running', 'ended', 'later'])
  expect(legendStates({ isPlanned: false })).toEqual(['running', 'ended'])
})

it('names periods, spans and moments as people do', () => {
  expect(['3-4节', '第5节', '晚自习'].map(sectionName)).toEqual(['第 3-4 节', '第 5 节', '晚自习'])
  expect(['3-4节', '第5节', '晚自习'].map(shortSection)).toEqual(['3-4 节', '5 节', '晚自习'])
  expect([70, 60, 35, 0.2, 0, 530, 3480].map((minutes) => spanText(minutes * 60_000))).toEqual([
    '1 小时 10 分',
    '1 小时',
    '35 分',
    '1 分',
    '0 分',
    '8 小时 50 分',
    '2 天 10 小时',
  ])
  const now = at('2026-11-23T23:10:00')
  expect(
    ['2026-11-23T23:30:00', '2026-11-24T08:00:00', '2026-11-27T08:00:00', '2026-12-07T08:00:00'].map((moment) =>
      momentName(at(moment), now),
    ),
  ).toEqual(['23:30', '明日 08:00', '周五 08:00', '12-07 08:00'])
  expect(['2026-11-24T08:00:00', '2026-11-27T08:00:00'].map((moment) => dayName(at(moment), now))).toEqual([
    '明日',
    '11-27 周五',
  ])
})

it('says what a window, a roof and a number mean', () => {
  expect(captionLines({ perWindow: 1, roofs: { from: 70, to: 95 }, hasOthers: false }, false)).toEqual([
    '一扇窗 = 今日一节课',
    '屋顶颜色 = 今日活跃率',
    '数字 = 上课中 / 今日节数',
  ])
  expect(captionLines({ perWindow: 3, roofs: null, hasOthers: true }, true)).toEqual([
    '一扇窗 = 今日 3 节课',
    '数字 = 今日节数',
    '其他 = 其余，按比例',
  ])
})

it('calls a day over when no lesson runs or is to come', () => {
  const now = at('2026-11-23T20:00:00')
  const ended = [
    { id: '1', name: '信息', students: 9, activeRate: 80, lessons: { running: 0, ended: 3, later: 0 }, signs: 0 },
  ]
  const over = { ...campus, colleges: ended }
  const tomorrow = { ...period('1-2节', '08:00', '09:35', 30), start: at('2026-11-24T08:00:00') }
  expect(isOver({ ...over, next: tomorrow }, now)).toBe(true)
  expect(isOver({ ...over, next: { ...tomorrow, start: at('2026-11-23T21:00:00') } }, now)).toBe(false)
  expect(isOver({ ...campus, periods: [] }, now)).toBe(false)
})
