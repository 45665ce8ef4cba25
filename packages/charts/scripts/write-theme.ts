/** Writes the two style sheets of variables from the tokens. */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { consoleCss, wallsCss } from '../src/theme/css.ts'

const at = (name: string) => fileURLToPath(new URL(`../src/theme/${name}`, import.meta.url))
writeFileSync(at('console.css'), consoleCss())
writeFileSync(at('walls.css'), wallsCss())
