/** Prints what has happened, one line each. */
export const say = (text) => console.log(`${new Date().toISOString()} ${text}`)
