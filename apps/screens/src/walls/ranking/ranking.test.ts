// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { rankedName } from './ranking-panel.tsx'

it('calls the rows of a ranking so that they fit: persons masked and with their school, titles by rule', () => {
  expect(rankedName({ of: 'person' }, { name: '欧阳修远', owner: '云岭机电职业技术学院' }).name).toBe(
    '欧阳** · 云岭机电',
  )
  expect(rankedName({ of: 'school' }, { name: '云南省昆明市云岭机电职业技术学院', owner: '云南省' }).name).toBe(
    '昆明市云岭机电职院',
  )
  expect(rankedName({ of: 'resource' }, { name: '《机械制图与CAD》微课视频12', owner: '' }).name).toBe(
    '机械制图 微课视频12',
  )
  expect(rankedName({ of: 'course' }, { name: 'Programming in the Large: Methods', owner: '' }).name).toBe(
    'Programming',
  )
})
