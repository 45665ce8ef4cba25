import {
  AdditiveBlending,
  BufferAttribute,
  BufferGeometry,
  CanvasTexture,
  Color,
  InstancedMesh,
  Matrix4,
  MeshBasicMaterial,
  type Object3D,
  Vector3,
} from 'three'
import { LineMaterial } from 'three/addons/lines/LineMaterial.js'
import { LineSegments2 } from 'three/addons/lines/LineSegments2.js'
import { LineSegmentsGeometry } from 'three/addons/lines/LineSegmentsGeometry.js'
import { campusColors } from '../theme/tokens.ts'
import { NIGHT_LIGHT, roofColor, shares, windowColor } from './paint.ts'
import { alongSide, type Block, type CampusPlan, HALF_BLOCK, type PlannedWindow, WINDOW_HEIGHT } from './plan.ts'

interface Look {
  isNight: boolean
  /** Device px per stage px: the width of lines. */
  density: number
  /** Units of the scene per px of height at scale 1. */
  heightUnit: number
}

/** Everything of the campus that stands on the ground. */
interface CampusMeshes {
  objects: readonly Object3D[]
  dispose: () => void
}

/** So far windows stand out of their side, cells: they would flicker in one plane with it. */
const OUT = { window: 0.006, glow: 0.003 }
/** The light around a window is so much larger than the window. */
const GLOW = { along: 2.5, up: 3 }

type Corner = readonly [x: number, y: number, z: number]

/** The three sides of a block that are seen, one cell wide and one unit high, with the share of light at each corner. */
function blockGeometry(): BufferGeometry {
  const h = HALF_BLOCK
  const sides: readonly { corners: readonly [Corner, Corner, Corner, Corner]; light: readonly number[] }[] = [
    {
      corners: [
        [-h, -h, 1],
        [h, -h, 1],
        [h, h, 1],
        [-h, h, 1],
      ],
      light: [shares.roof[0], shares.roof[0], shares.roof[1], shares.roof[1]],
    },
    {
      corners: [
        [h, -h, 0],
        [h, h, 0],
        [h, h, 1],
        [h, -h, 1],
      ],
      light: [shares.left[1], shares.left[1], shares.left[0], shares.left[0]],
    },
    {
      corners: [
        [h, h, 0],
        [-h, h, 0],
        [-h, h, 1],
        [h, h, 1],
      ],
      light: [shares.right[1], shares.right[1], shares.right[0], shares.right[0]],
    },
  ]
  const geometry = new BufferGeometry()
  const corners = sides.flatMap((side) => side.corners)
  geometry.setAttribute('position', new BufferAttribute(new Float32Array(corners.flat()), 3))
  geometry.setAttribute(
    'color',
    new BufferAttribute(
      new Float32Array(sides.flatMap(({ light }) => light.flatMap((share) => [share, share, share]))),
      3,
    ),
  )
  geometry.setIndex([0, 4, 8].flatMap((at) => [at, at + 1, at + 2, at, at + 2, at + 3]))
  return geometry
}

/** A square of side 1 around its middle. */
function squareGeometry(): BufferGeometry {
  const geometry = new BufferGeometry()
  geometry.setAttribute(
    'position',
    new BufferAttribute(new Float32Array([-0.5, -0.5, 0, 0.5, -0.5, 0, 0.5, 0.5, 0, -0.5, 0.5, 0]), 3),
  )
  geometry.setAttribute('uv', new BufferAttribute(new Float32Array([0, 0, 1, 0, 1, 1, 0, 1]), 2))
  geometry.setIndex([0, 1, 2, 0, 2, 3])
  return geometry
}

interface Placed {
  block: Block
  window: PlannedWindow
}

/** A place of a cell in the scene: its x is j, its y is i. */
const inScene = ([i, j]: readonly [number, number], z: number) => new Vector3(j, i, z)

/** Brings the unit square to a window, or to the light around it. */
function windowMatrix(
  { block, window }: Placed,
  unit: number,
  grow: { along: number; up: number },
  out: number,
): Matrix4 {
  const from = inScene(alongSide(block, window.side, window.from), 0)
  const to = inScene(alongSide(block, window.side, window.to), 0)
  const along = to.clone().sub(from).multiplyScalar(grow.along)
  const up = new Vector3(0, 0, WINDOW_HEIGHT * unit * grow.up)
  const outward = window.side === 'left' ? new Vector3(1, 0, 0) : new Vector3(0, 1, 0)
  const middle = from
    .add(to)
    .multiplyScalar(0.5)
    .addScaledVector(outward, out)
    .setZ((window.top - WINDOW_HEIGHT / 2) * unit)
  return new Matrix4().makeBasis(along, up, outward).setPosition(middle)
}

function instanced(
  geometry: BufferGeometry,
  material: MeshBasicMaterial,
  instances: readonly { matrix: Matrix4; color?: Color }[],
): InstancedMesh {
  const mesh = new InstancedMesh(geometry, material, Math.max(1, instances.length))
  mesh.count = instances.length
  mesh.frustumCulled = false
  instances.forEach(({ matrix, color }, at) => {
    mesh.setMatrixAt(at, matrix)
    if (color) mesh.setColorAt(at, color)
  })
  return mesh
}

/** Soft light, brightest in the middle. */
function glowTexture(): CanvasTexture {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 64
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no 2D canvas in this browser')
  const gradient = pen.createRadialGradient(32, 32, 6, 32, 32, 32)
  gradient.addColorStop(0, 'white')
  gradient.addColorStop(1, 'transparent')
  pen.fillStyle = gradient
  pen.fillRect(0, 0, 64, 64)
  return new CanvasTexture(canvas)
}

/** Ends of lines, two for each. */
interface Lines {
  points: readonly Vector3[]
  /** Light at each end, 0 to 1; all of it if absent. */
  light?: readonly number[]
}

function linesOf({ points, light }: Lines, color: string, width: number, opacity: number): LineSegments2 {
  const geometry = new LineSegmentsGeometry()
  geometry.setPositions(points.flatMap((point) => point.toArray()))
  const { r, g, b } = new Color(color)
  geometry.setColors(points.flatMap((_, at) => [r, g, b].map((channel) => channel * (light?.[at] ?? 1))))
  const material = new LineMaterial({
    vertexColors: true,
    linewidth: width,
    transparent: true,
    opacity,
    depthWrite: false,
  })
  const line = new LineSegments2(geometry, material)
  line.frustumCulled = false
  line.renderOrder = 3
  return line
}

/** Edges of the roofs, and the upright one in front, which fades to the ground. */
function blockEdges({ blocks }: CampusPlan, unit: number): Lines {
  const points = blocks.flatMap(({ i, j, height }) => {
    const at = (a: number, b: number, z = height * unit) => inScene([i + a * HALF_BLOCK, j + b * HALF_BLOCK], z)
    const corners = [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)]
    return [...corners.flatMap((corner, index) => [corner, corners[(index + 1) % 4] ?? corner]), at(1, 1), at(1, 1, 0)]
  })
  return { points, light: blocks.flatMap(() => [...Array.from({ length: 8 }, () => 1), 0.7, 0.08]) }
}

/** Frames of windows that are still dark. */
function darkFrames(windows: readonly Placed[], unit: number): Lines {
  const corners = [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ] as const
  const points = windows
    .filter(({ window }) => window.state === 'later')
    .flatMap((placed) => {
      const matrix = windowMatrix(placed, unit, { along: 1, up: 1 }, OUT.window * 1.5)
      const [a, b, c, d] = corners.map(([x, y]) => new Vector3(x, y, 0).applyMatrix4(matrix))
      return a && b && c && d ? [a, b, b, c, c, d, d, a] : []
    })
  return { points }
}

/** Builds the scene of a plan: blocks, windows, their light, and the lines. */
export function campusMeshes(plan: CampusPlan, { isNight, density, heightUnit }: Look): CampusMeshes {
  const windows = plan.blocks.flatMap((block) => block.windows.map((window): Placed => ({ block, window })))
  const lit = isNight ? [] : windows.filter(({ window }) => window.state === 'running')
  const square = squareGeometry()
  const body = blockGeometry()
  const glow = glowTexture()
  const materials = [
    new MeshBasicMaterial({ vertexColors: true, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 }),
    new MeshBasicMaterial({ side: 2 }),
    new MeshBasicMaterial({
      map: glow,
      color: campusColors.lit.right,
      transparent: true,
      opacity: 0.4,
      depthWrite: false,
      side: 2,
      blending: AdditiveBlending,
    }),
  ] as const
  const blocks = plan.blocks.map((block) => ({
    matrix: new Matrix4().makeScale(1, 1, block.height * heightUnit).setPosition(block.j, block.i, 0),
    color: new Color(roofColor(block.tone)).multiplyScalar(isNight ? NIGHT_LIGHT : 1),
  }))
  const panes = windows.map((placed) => ({
    matrix: windowMatrix(placed, heightUnit, { along: 1, up: 1 }, OUT.window),
    color: new Color(windowColor(placed.window.state, placed.window.side, isNight)),
  }))
  const halos = lit.map((placed) => ({ matrix: windowMatrix(placed, heightUnit, GLOW, OUT.glow) }))
  const meshes = [
    instanced(body, materials[0], blocks),
    instanced(square, materials[1], panes),
    instanced(square, materials[2], halos),
  ]
  const lines = [
    linesOf(blockEdges(plan, heightUnit), campusColors.roofEdge, 1.4 * density, isNight ? 0.5 : 0.85),
    linesOf(darkFrames(windows, heightUnit), campusColors.laterEdge, density, 1),
  ]
  return {
    objects: [...meshes, ...lines],
    dispose: () => {
      for (const one of [square, body, glow, ...materials, ...meshes]) one.dispose()
      for (const { geometry, material } of lines) {
        geometry.dispose()
        material.dispose()
      }
    },
  }
}
