import { FlagIcon } from '../panel/icons.tsx'

const TEXT = '有人提出此数有误，待核实'

/** A flag beside the label of a number that somebody holds to be wrong, until they are answered. */
export const DisputeMark = () => (
  <span className="dc-dispute" role="img" aria-label={TEXT} title={TEXT}>
    <FlagIcon />
  </span>
)
