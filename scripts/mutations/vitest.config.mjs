/** The configuration of the tests, with a limit for what a fault keeps from coming: it is noticed within half a minute. */
import { mergeConfig } from 'vitest/config'
import tests from '../../vitest.config.ts'

export default mergeConfig(tests, { test: { expect: { poll: { timeout: 30_000 } } } })
