/** A day (yyyy-MM-dd) at a time in Asia/Shanghai as seconds since 1970. */
export const secondsAt = (day: string, time = '00:00:00'): number => Date.parse(`${day}T${time}+08:00`) / 1000
