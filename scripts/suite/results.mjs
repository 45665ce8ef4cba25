/**
 * Reporter of vitest that writes what every file and test came to, and how long it took, to the file that `TEST_RESULTS` names, as JSON,
 * and says at once why a test failed: the summary comes at the end, and not at all from a run that is ended.
 */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../install.mjs'

const textOf = ({ message, diff = '', cause }) =>
  `${message}\n${cause ? `${cause.code ?? ''} ${cause.message}\n` : ''}${diff}`

export default class Results {
  #began = new Map()
  #files = []

  onTestModuleStart(module) {
    this.#began.set(module.id, Date.now())
  }

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result()
    if (state === 'failed') console.error(`FAILED ${test.fullName}\n${errors.map(textOf).join('\n')}`)
  }

  onTestModuleEnd(module) {
    const ended = Date.now()
    const tests = [...module.children.allTests()].map((test) => ({
      name: test.fullName,
      state: test.result().state,
      ms: test.diagnostic()?.duration ?? 0,
      isFlaky: test.diagnostic()?.flaky ?? false,
      growth: test.meta().growth ?? {},
    }))
    // A set-up that fails skips its tests; a file that cannot be loaded has none.
    const errors = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors())
    for (const error of errors) console.error(`FAILED ${relative(root, module.moduleId)}\n${textOf(error)}`)
    this.#files.push({
      file: relative(root, module.moduleId),
      project: module.project.name,
      began: this.#began.get(module.id) ?? ended,
      ended,
      errors: errors.length,
      tests,
    })
  }

  onTestRunEnd(_modules, unhandled, reason) {
    writeFileSync(
      process.env.TEST_RESULTS,
      JSON.stringify({ files: this.#files, unhandled: unhandled.length, isWhole: reason !== 'interrupted' }),
    )
  }
}
