// @vitest-environment happy-dom
import type { CampusCollege } from '@data-centre/api'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { WallCampus } from './wall-campus.tsx'

const college = (id: string, lessons: CampusCollege['lessons']): CampusCollege => ({
  id,
  name: `${id}工程学院`,
  students: 100,
  activeRate: 80,
  lessons,
  signs: 0,
})
const colleges = [
  college('信息', { running: 5, ended: 2, later: 10 }),
  college('旅游', { running: 0, ended: 3, later: 0 }),
  college('体育', { running: 0, ended: 0, later: 0 }),
]
const drawn = (isNight: boolean) =>
  renderToStaticMarkup(
    <WallCampus colleges={colleges} isNight={isNight} pulses width={928} height={506} density={1} mode="2d" />,
  )
const windowsOf = (html: string, state: string) =>
  [...html.matchAll(new RegExp(`data-state="${state}" data-count="(\\d+)"`, 'g'))].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  )
const labelOf = (html: string, id: string) =>
  new RegExp(`data-label="${id}".*?</span>`)
    .exec(html)?.[0]
    .replace(/<[^>]*>/g, ' ')
    .replace(/^[^>]*>/, '')
    .trim()
    .replace(/\s+/g, ' ')

it('has a window for each lesson of today, by its state', () => {
  const html = drawn(false)
  expect(['running', 'ended', 'later'].map((state) => windowsOf(html, state))).toEqual([5, 5, 10])
})

it('says on each roof how many lessons are under way of how many', () => {
  const html = drawn(false)
  expect(['信息', '旅游', '体育'].map((id) => labelOf(html, id))).toEqual([
    '信息工程 5 / 17',
    '旅游工程 3 节',
    '体育工程 无课',
  ])
})

it('glows by day only, and counts whole days at night', () => {
  expect(drawn(false).match(/transform="matrix/g)).toHaveLength(5)
  const night = drawn(true)
  expect(night.match(/transform="matrix/g)).toBeNull()
  expect(labelOf(night, '信息')).toBe('信息工程 17 节')
})
