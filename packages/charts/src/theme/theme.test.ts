/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { alpha, onRamp, partColor } from './colors.ts'
import { consoleCss, wallsCss } from './css.ts'

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url))

describe('theme', () => {
  it('has style sheets that agree with the tokens', () => {
    expect(readFileSync(here('console.css'), 'utf8')).toBe(consoleCss())
    expect(readFileSync(here('walls.css'), 'utf8')).toBe(wallsCss())
  })

  it('mixes along a ramp and clamps', () => {
    expect(onRamp(['#000000', '#ffffff'], 0.5)).toBe('#808080')
    expect(onRamp(['#000000', '#ff0000', '#ffffff'], 2)).toBe('#ffffff')
    expect(alpha('#0A2038', 0.5)).toBe('rgba(10,32,56,0.5)')
    expect(partColor('zjy', 3)).toBe('#10B981')
  })

  it('is the only place with colour literals', () => {
    const root = here('../../../../')
    const own = /^packages\/charts\/src\/(theme|scene)\//
    const literal = /(?<![\w&])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?!-)|\brgba?\(\s*\d/gi
    const found = ['apps/console', 'apps/screens', 'packages']
      .flatMap((folder) =>
        readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
      )
      .filter(
        (name) =>
          /\/src\/.*\.(tsx?|css)$/.test(name) && !/node_modules|\/dist\/|\.test\.tsx?$/.test(name) && !own.test(name),
      )
      .flatMap((name) =>
        (readFileSync(`${root}${name}`, 'utf8').match(literal) ?? []).map((color) => `${name}: ${color}`),
      )
    expect(found).toEqual([])
  })
})
