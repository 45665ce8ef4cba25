import { rankingsPage } from '../../blocks/ranking/definition.ts'
import { rankingTabs } from './ranking-tabs.ts'

/** /province/RankingStatistics: the schools of a province and their courses, resources and people, the most active first. */
export default rankingsPage('provinceRankings', rankingTabs, { narrows: 'schoolType' })
