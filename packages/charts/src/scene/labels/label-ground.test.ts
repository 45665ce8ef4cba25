import { expect, it } from 'vitest'
import { wallRamp, wallSteps } from '../../theme/index.ts'
import { lightOf } from '../light.ts'
import { loadScope, scopeCountry } from '../scope/scope-country.ts'
import { onGround } from './label-ground.ts'
import { labelRequests } from './label-wishes.ts'
import { estimate, placeLabels } from './labels.ts'

const frame = { width: 1280, height: 860 }

async function nameOn(code: string, plate: string) {
  const { country } = scopeCountry(await loadScope(code), frame, { tilt: 44, tallest: 1.1 })
  const height = new Float32Array(country.territory.areas.length).fill(1.1)
  const paint = { height, color: country.territory.areas.map(() => lightOf(plate)), isKnown: true }
  return onGround(
    placeLabels(labelRequests(country, { height, values: new Map(), hits: [] }), { ...frame, obstacles: [] }, estimate),
    country,
    paint,
  )
}

it('gives a name on a light plate an edge: a municipality that is one plate of the lightest colour', async () => {
  for (const plate of [wallSteps.colors[2], wallSteps.colors[3], wallRamp[4]])
    expect(await nameOn('110000', plate), plate).toMatchObject([{ name: '北京', onLight: true }])
})

it('leaves names on dark plates as they are', async () => {
  for (const plate of [wallSteps.none, wallSteps.colors[0], wallRamp[0]]) {
    const labels = await nameOn('530000', plate)
    expect(labels.length).toBeGreaterThan(10)
    expect(labels.filter(({ onLight }) => onLight)).toEqual([])
  }
})
