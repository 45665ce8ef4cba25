import { defineWall } from '../wall.tsx'
import { rankingPlaces } from './lists.ts'
import { PeriodBar } from './period-bar.tsx'
import { rankingPanel } from './ranking-panel.tsx'
import { Turns } from './turn.tsx'
import './ranking.css'

/** 排行榜大屏: who leads, over which days, and who leads today as well. */
export default defineWall({
  route: 'rankingWall',
  topics: ['rt:rank'],
  frame: {
    T: [24, 96, 1872, 56],
    A1: [24, 168, 608, 430],
    A2: [656, 168, 608, 430],
    A3: [1288, 168, 608, 430],
    A4: [24, 622, 608, 430],
    A5: [656, 622, 608, 430],
    A6: [1288, 622, 608, 430],
  },
  wide: {
    T: [24, 96, 3792, 56],
    A1: [24, 168, 1248, 430],
    A2: [1296, 168, 1248, 430],
    A3: [2568, 168, 1248, 430],
    A4: [24, 622, 1248, 430],
    A5: [1296, 622, 1248, 430],
    A6: [2568, 622, 1248, 430],
  },
  bare: ['T'],
  around: Turns,
  regions: {
    T: PeriodBar,
    A1: rankingPanel(rankingPlaces.A1),
    A2: rankingPanel(rankingPlaces.A2),
    A3: rankingPanel(rankingPlaces.A3),
    A4: rankingPanel(rankingPlaces.A4),
    A5: rankingPanel(rankingPlaces.A5),
    A6: rankingPanel(rankingPlaces.A6),
  },
})
