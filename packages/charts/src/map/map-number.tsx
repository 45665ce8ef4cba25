import { mapNumber } from './pack.ts'

/** 审图号 in the corner of a map. */
export const MapNumber = ({ className }: { className?: string }) => <span className={className}>{mapNumber()}</span>
