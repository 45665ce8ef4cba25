/** What a run of the tests prints at its end: its parts, its slowest files, and what a page and a report add. */
const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(7)} s`
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0)
const SLOWEST = 20

/** Lines of the parts in the order in which they ran; projects run side by side, so each tells its own span and the sum of its files. */
function parts(done, files) {
  const byProject = grouped(files)
  return [
    ...done.map(({ name, ms }) => `${seconds(ms)}  ${name}`),
    ...[...byProject].map(([project, own]) => {
      const span = Math.max(...own.map(({ ended }) => ended)) - Math.min(...own.map(({ began }) => began))
      return `${seconds(span)}  ${project}: ${own.length} files, one after the other ${seconds(sum(own.map(({ began, ended }) => ended - began))).trim()}`
    }),
  ]
}

const grouped = (files) => {
  const groups = new Map()
  for (const file of files) groups.set(file.project, [...(groups.get(file.project) ?? []), file])
  return groups
}

/** What tests named after something cost on average for each thing that they name. */
function cost(files, what, pattern) {
  const named = new Map()
  for (const { name, ms } of files.flatMap(({ tests }) => tests)) {
    const thing = pattern.exec(name)?.[1]
    if (thing) named.set(thing, (named.get(thing) ?? 0) + ms)
  }
  return named.size === 0 ? [] : [`${seconds(sum([...named.values()]) / named.size)}  a ${what} (of ${named.size})`]
}

/** Prints the table of a run. */
export function printTable(done, files) {
  const slowest = files.map(({ file, began, ended }) => ({ file, ms: ended - began })).toSorted((a, b) => b.ms - a.ms)
  const lines = [
    '\nParts',
    ...parts(done, files),
    `\nThe ${SLOWEST} slowest files`,
    ...slowest.slice(0, SLOWEST).map(({ file, ms }) => `${seconds(ms)}  ${file}`),
    '\nWhat grows with the product, on average',
    ...cost(files, 'page', /(?:^| )(\/[\w/-]+)/),
    ...cost(files, 'report', /(?:^| )([a-z]\w+\/[a-z]\w+)(?: |$)/),
  ]
  console.log(lines.join('\n'))
}
