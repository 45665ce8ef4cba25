/** What a run of the tests prints at its end: its parts, its slowest files, and what a page and a report add. */
const seconds = (ms) => `${(ms / 1000).toFixed(1).padStart(7)} s`
const sum = (numbers) => numbers.reduce((total, one) => total + one, 0)
const SLOWEST = 10

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

/** Tests of a file that are named after one thing each: fewer than these do not grow with the product. */
const MIN_WALK = 20

/** Times of tests that go through all of a kind, one test for each. */
function namedWalks(files, pattern) {
  const walks = new Map()
  for (const { file, tests } of files)
    for (const { name, ms } of tests) {
      const found = pattern.exec(name)
      if (!found) continue
      const walk = `${file} ${name.slice(0, found.index)}`
      walks.set(walk, [...(walks.get(walk) ?? []), ms])
    }
  return [...walks.values()].filter(({ length }) => length >= MIN_WALK)
}

/** What one more of a kind adds: to tests that go through all of them one by one, and to those that noted their times (`tests/product/growth.ts`). */
function growth(files, kind, pattern) {
  const noted = files.flatMap(({ tests }) => tests).flatMap(({ growth: own }) => (own[kind] ? [own[kind]] : []))
  const walks = [...noted, ...namedWalks(files, pattern)]
  if (walks.length === 0) return []
  const added = sum(walks.map((times) => sum(times) / times.length))
  return [
    `${(added / 1000).toFixed(3).padStart(7)} s  a ${kind} (${walks.map((times) => times.length).join(' + ')} of them timed)`,
  ]
}

const slowestTests = (files) =>
  files
    .flatMap(({ file, tests }) => tests.map(({ name, ms }) => ({ file, name, ms })))
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, SLOWEST)

/** Prints the table of a run. */
export function printTable(done, files) {
  const slowest = files.map(({ file, began, ended }) => ({ file, ms: ended - began })).toSorted((a, b) => b.ms - a.ms)
  const lines = [
    '\nParts',
    ...parts(done, files),
    `\nThe ${SLOWEST} slowest files`,
    ...slowest.slice(0, SLOWEST).map(({ file, ms }) => `${seconds(ms)}  ${file}`),
    `\nThe ${SLOWEST} slowest tests`,
    ...slowestTests(files).map(({ file, name, ms }) => `${seconds(ms)}  ${file} > ${name}`),
    '\nWhat a further one adds',
    ...growth(files, 'page', /(?:^| )\/[a-z]\w*\/\w+/),
    ...growth(files, 'report', /(?:^| )[a-z]\w+\/(?!export)[a-z]\w+(?: |$)/),
  ]
  console.log(lines.join('\n'))
}
