/** Told to the window before somebody copies the canvases: what draws by WebGL draws its last picture once more. */
export const DRAW_NOW = 'wall:draw-now'
