/** What a WebGL context drew: calls and triangles of its last frame. */
export interface DrawCounts {
  frames: number
  calls: number
  triangles: number
}

/** Counts what is drawn in a context. All draws of one turn of the browser are one frame; `onFrame` hears of it when the turn is over. */
export function countDraws(gl: WebGLRenderingContext, onFrame: (counts: DrawCounts) => void): void {
  const counts: DrawCounts = { frames: 0, calls: 0, triangles: 0 }
  let isCounting = false
  const add = (mode: number, vertices: number): void => {
    if (!isCounting) {
      isCounting = true
      Object.assign(counts, { frames: counts.frames + 1, calls: 0, triangles: 0 })
      queueMicrotask(() => {
        isCounting = false
        onFrame({ ...counts })
      })
    }
    counts.calls += 1
    if (mode === gl.TRIANGLES) counts.triangles += vertices / 3
  }
  const { drawArrays, drawElements } = gl
  gl.drawArrays = (mode, first, count) => {
    add(mode, count)
    drawArrays.call(gl, mode, first, count)
  }
  gl.drawElements = (mode, count, type, offset) => {
    add(mode, count)
    drawElements.call(gl, mode, count, type, offset)
  }
}
