/** Prints functions that have more lines than a number, the longest first; what tests consist of is left out. */
import { functionsOf, visitSources } from './syntax.ts'

const maxLines = Number(process.argv[2] ?? 80)
const found: { file: string; name: string; line: number; lines: number }[] = []
visitSources((file, source) => {
  for (const one of functionsOf(source)) if (one.lines > maxLines) found.push({ file, ...one })
})
for (const { file, name, line, lines } of found.toSorted((a, b) => b.lines - a.lines))
  console.log(`${file}:${line} ${name} ${lines}`)
