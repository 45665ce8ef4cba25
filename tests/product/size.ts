/** `FULL_SIZE=1` runs faults as often and with as much data as the reliability goals say, which takes hours. */
export const isFullSize = process.env.FULL_SIZE === '1'
