import type { Invariant } from '../invariant.ts'
import { chartsInvariant } from './charts.ts'
import { plantedInvariant } from './planted.ts'
import { scoresInvariant } from './scores.ts'

/** What a demo world must show so that every chart has something to say; checked where the warehouse holds one of the default size or larger. */
export const demoInvariants: readonly Invariant[] = [plantedInvariant, chartsInvariant, scoresInvariant]
