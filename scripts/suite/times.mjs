/**
 * Reporter of vitest that writes how long each file and test took to the file that `SUITE_TIMES` names, as JSON, and says at once
 * why a test failed: the summary comes half an hour later, and not at all from a run that is ended.
 */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from '../install.mjs'

export default class SuiteTimes {
  #began = new Map()
  #files = []

  onTestModuleQueued(module) {
    this.#began.set(module.id, Date.now())
  }

  onTestCaseResult(test) {
    const { state, errors = [] } = test.result()
    if (state !== 'failed') return
    for (const { message, diff = '', cause } of errors)
      console.error(
        `FAILED ${test.fullName}\n${message}\n${cause ? `${cause.code ?? ''} ${cause.message}\n` : ''}${diff}`,
      )
  }

  onTestModuleEnd(module) {
    const ended = Date.now()
    const tests = [...module.children.allTests()].map((test) => ({
      name: test.fullName,
      state: test.result().state,
      ms: test.diagnostic()?.duration ?? 0,
      growth: test.meta().growth ?? {},
    }))
    this.#files.push({
      file: relative(root, module.moduleId),
      project: module.project.name,
      began: this.#began.get(module.id) ?? ended,
      ended,
      tests,
    })
  }

  onTestRunEnd() {
    writeFileSync(process.env.SUITE_TIMES, JSON.stringify(this.#files))
  }
}
