import type { Law } from '../law.ts'
import { chartsLaw } from './charts.ts'
import { plantedLaw } from './planted.ts'
import { scoresLaw } from './scores.ts'

/** What a demo world must show so that every chart has something to say; checked where the warehouse holds one of the default size or larger. */
export const demoLaws: readonly Law[] = [plantedLaw, chartsLaw, scoresLaw]
