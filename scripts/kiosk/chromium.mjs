/** One run of Chromium, driven by its debugging pipe: no port is open. */
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** The browser has so long for an answer, and for its first one, ms: a cold start from a slow disk takes a while. */
const ANSWER_MS = 6000
const START_MS = 60_000
/** What it printed last arrives a moment after its end, ms. */
const LAST_LINE_MS = 500
/** Complaints of every Chromium on a machine without a desktop; they explain no end. */
const EVERYDAY = /dbus\/|: unexpected operator/

/** The browser gave no answer in time; any other error of a call is its answer, or its end. */
export class NoAnswer extends Error {}

export class Chromium {
  #child
  #calls = new Map()
  #lastId = 0
  #rest = ''
  #tabs = new Set()
  hasEnded = false
  /** What it printed last, without the everyday. */
  lastLine = ''
  /** Resolves when the process has ended; never rejects. */
  ended

  constructor(program, flags, env) {
    this.#child = spawn(program, flags, { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'], env })
    const [, , errors, input, output] = this.#child.stdio
    input.on('error', () => undefined)
    output.on('error', () => undefined)
    output.setEncoding('utf8').on('data', (text) => this.#receive(text))
    const printed = new Promise((resolve) => errors.once('close', resolve))
    errors.setEncoding('utf8').on('data', (text) => this.#keepLastLine(text))
    this.ended = new Promise((resolve) => {
      this.#child.once('exit', resolve)
      this.#child.once('error', (error) => {
        this.lastLine = error.message
        resolve()
      })
    }).then(async () => {
      this.hasEnded = true
      for (const call of this.#calls.values()) call.reject(new Error('the browser has ended'))
      await Promise.race([printed, sleep(LAST_LINE_MS)])
    })
  }

  #keepLastLine(text) {
    const lines = text.split('\n').filter((line) => line.trim() && !EVERYDAY.test(line))
    this.lastLine = lines.at(-1)?.trim() ?? this.lastLine
  }

  #receive(text) {
    const messages = `${this.#rest}${text}`.split('\0')
    this.#rest = messages.pop()
    for (const { id, method, params, sessionId, result, error } of messages.map((one) => JSON.parse(one))) {
      if (id) {
        if (error) this.#calls.get(id)?.reject(new Error(error.message))
        else this.#calls.get(id)?.resolve(result)
        continue
      }
      for (const tab of this.#tabs)
        if (method === 'Inspector.targetCrashed' && sessionId === tab.sessionId) tab.lose('页面崩溃')
        else if (method === 'Target.targetDestroyed' && params.targetId === tab.targetId) tab.lose('页面被关闭')
    }
  }

  /** Calls a method of the debugging protocol. Rejects with `NoAnswer` after a while. */
  send(method, params = {}, sessionId = undefined, patienceMs = ANSWER_MS) {
    this.#lastId += 1
    const id = this.#lastId
    return new Promise((resolve, reject) => {
      if (this.hasEnded) throw new Error('the browser has ended')
      const timer = setTimeout(() => reject(new NoAnswer(`${method}: no answer`)), patienceMs)
      this.#calls.set(id, {
        resolve: (result) => {
          clearTimeout(timer)
          resolve(result)
        },
        reject: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      })
      this.#child.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    }).finally(() => this.#calls.delete(id))
  }

  kill(signal = 'SIGTERM') {
    this.#child.kill(signal)
  }

  /** Resolves as a promise does; rejects when the browser has ended before. */
  async whileAlive(promise) {
    const result = await Promise.race([promise, this.ended])
    if (this.hasEnded) throw new Error('the browser has ended')
    return result
  }

  /** Waits for a time or, if it comes first, for something else. */
  pause(ms, ...others) {
    return this.whileAlive(Promise.race([sleep(ms), ...others]))
  }

  /** Resolves when the browser has started; from then on it tells of tabs that end. */
  whenStarted() {
    return this.send('Target.setDiscoverTargets', { discover: true }, undefined, START_MS)
  }

  async pages() {
    const { targetInfos } = await this.send('Target.getTargets')
    return targetInfos.filter(({ type }) => type === 'page').map(({ targetId }) => targetId)
  }

  /** Opens a tab. Its `lost` says why it has ended once it has, and `whenLost` resolves then. */
  async openTab(url, { background = false } = {}) {
    const { targetId } = await this.send('Target.createTarget', { url, background })
    return await this.attach(targetId)
  }

  async attach(targetId) {
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true })
    const tab = { targetId, sessionId, lost: undefined }
    tab.whenLost = new Promise((resolve) => {
      tab.lose = (why) => {
        tab.lost ??= why
        resolve()
        this.#tabs.delete(tab)
      }
    })
    this.#tabs.add(tab)
    await this.send('Inspector.enable', {}, sessionId)
    return tab
  }

  close(targetId) {
    return this.send('Target.closeTarget', { targetId }).catch(() => undefined)
  }

  /** Brings a tab to the front and closes all others. */
  async showOnly(tab) {
    await this.send('Target.activateTarget', { targetId: tab.targetId }).catch((error) => {
      // Whoever watches the tab learns that it is gone.
      if (!tab.lost) throw error
    })
    for (const targetId of await this.pages()) if (targetId !== tab.targetId) await this.close(targetId)
  }
}
