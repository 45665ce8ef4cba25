/** The later of two days, yyyy-MM-dd. */
export const later = (a: string, b: string): string => (a.localeCompare(b) > 0 ? a : b)
