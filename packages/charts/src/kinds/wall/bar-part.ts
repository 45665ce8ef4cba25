/** Finer steps of a bar cannot be seen; each of them would start its transition again, and with it frames of the whole page. */
const STEPS = 1000

/** The part of a full bar that a value takes, 0..1, in steps that can be seen. */
export const barPart = (value: number, full: number): number =>
  full > 0 ? Math.min(1, Math.max(0, Math.round((value / full) * STEPS) / STEPS)) : 0
