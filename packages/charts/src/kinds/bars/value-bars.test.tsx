// @vitest-environment happy-dom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { ValueBars } from './value-bars.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

it('measures every bar from zero on one track, a missing number and the mean too', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const rows = [
    { id: 'a', name: '机电学院', value: 80 },
    { id: 'b', name: '商学院', value: 20 },
    { id: 'c', name: '体育部', value: 0 },
    { id: 'd', name: '新学院', value: null },
  ]
  await act(async () => root.render(<ValueBars metric="users.activeRate" rows={rows} reference={40} />))
  const tracks = [...host.querySelectorAll('.dc-bars-track')]
  expect(tracks.map((track) => track.querySelector('i')?.style.width)).toEqual(['100%', '25%', '0%', '0%'])
  expect(new Set(tracks.map((track) => track.querySelector('b')?.style.left))).toEqual(new Set(['50%']))
  await act(async () => root.unmount())
})

it('measures shares against the whole where the whole is given, and names what is pointed at', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const rows = [{ id: '10', name: '前 10%', value: 40, rate: 0.4 }]
  await act(async () => root.render(<ValueBars metric="resources.total" rows={rows} show="rate" whole={100} />))
  expect(host.querySelector('.dc-bars-track i')?.getAttribute('style')).toContain('40%')
  expect(host.querySelector('li')?.title).toBe('前 10%：40.0%')
  await act(async () => root.unmount())
})

it('draws nothing of a withheld row, and says why in its place', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const rows = [
    { id: 'a', name: '机电学院', value: 80 },
    { id: 'b', name: '商学院', value: null, withheld: 'few' as const, rate: 0 },
    { id: 'c', name: '新学院', value: null },
  ]
  const values = () => [...host.querySelectorAll('.dc-bars-value')].map(({ textContent }) => textContent)
  await act(async () => root.render(<ValueBars metric="users.active" rows={rows} />))
  expect(values()).toEqual(['80', '<5', '--'])
  expect(host.querySelectorAll('li')[1]?.title).toBe('商学院：<5（不足 5 人，为保护个人信息不显示）')
  await act(async () => root.render(<ValueBars metric="users.active" rows={rows.slice(1, 2)} show="rate" />))
  expect(values()).toEqual(['<5'])
  await act(async () => root.unmount())
})

it('sets a second number behind each bar, by its row and not by its place', async () => {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const rows = [
    { id: 'quiz', name: '测验', value: 12 },
    { id: 'vote', name: '投票', value: 3 },
  ]
  const beside = {
    metric: 'participation.midRate',
    label: '参与率',
    rows: [{ id: 'vote', name: '投票', value: 71.24 }],
  } as const
  await act(async () => root.render(<ValueBars metric="activities.mid" rows={rows} beside={beside} />))
  expect([...host.querySelectorAll('.dc-bars-beside')].map(({ textContent }) => textContent)).toEqual(['--', '71.2%'])
  expect(host.querySelectorAll('li')[1]?.title).toContain('参与率 71.2%')
  await act(async () => root.unmount())
})
