import { extend, useFrame, useThree } from '@react-three/fiber'
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { Group, InstancedMesh, MeshBasicMaterial, OrthographicCamera, Vector3 } from 'three'
import { GlCanvas, type GlEvents } from '../scene/gl/gl-canvas.tsx'
import { campusMeshes } from './gl-meshes.ts'
import { type CampusPlan, CELL } from './plan.ts'

extend({ Group, InstancedMesh, MeshBasicMaterial })

const RISE_MS = 600
const easeOut = (t: number) => 1 - (1 - t) ** 3

/** Px at scale 1 of one cell seen along its diagonal, and the eye's height over the ground as its sine. */
const CELL_PX = CELL.x / Math.SQRT1_2
const SINE = CELL.y / CELL.x
const COSINE = Math.sqrt(1 - SINE ** 2)
/** Px at scale 1 to units of the scene, for heights. */
export const HEIGHT_UNIT = 1 / (CELL_PX * COSINE)
const FAR = 40

/** The eye of the flat picture: cells lie where `projected` puts them. The scene's x is j and its y is i, so that i runs to the right. */
function cameraFor({ origin, scale }: CampusPlan, width: number, height: number): OrthographicCamera {
  const zoom = CELL_PX * scale
  const camera = new OrthographicCamera(-width / 2, width / 2, height / 2, -height / 2, 0.1, FAR * 2)
  camera.up.set(0, 0, 1)
  camera.zoom = zoom
  // The middle of the box on the ground: as far from cell 0, 0 along the screen as the box says.
  const right = (width / 2 - origin[0]) / (CELL.x * scale)
  const down = (height / 2 - origin[1]) / (CELL.y * scale)
  const target = new Vector3((down - right) / 2, (down + right) / 2, 0)
  camera.position.copy(target).add(new Vector3(COSINE * Math.SQRT1_2, COSINE * Math.SQRT1_2, SINE).multiplyScalar(FAR))
  camera.lookAt(target)
  camera.updateProjectionMatrix()
  return camera
}

interface GlCampusProps extends GlEvents {
  plan: CampusPlan
  width: number
  height: number
  density: number
  isNight: boolean
  still: boolean
  /** Set while further frames follow. */
  moving: RefObject<boolean>
}

/** Blocks and windows in WebGL: five draw calls, and frames only while the blocks rise or something has changed. */
export function GlCampus(props: GlCampusProps) {
  const { plan, width, height, density, onLost, onFrame } = props
  const place = `${width} ${height} ${plan.columns} ${plan.rows} ${plan.scale} ${plan.origin.join()}`
  return (
    <GlCanvas
      picture={place}
      cameraOf={() => cameraFor(plan, width, height)}
      {...{ width, height, density, onLost, onFrame }}
    >
      <Scene {...props} />
    </GlCanvas>
  )
}

function Scene({ plan, density, isNight, still, moving }: GlCampusProps) {
  const invalidate = useThree((state) => state.invalidate)
  const group = useRef<Group>(null)
  const born = useRef(performance.now())
  const meshes = useMemo(
    () => campusMeshes(plan, { isNight, density, heightUnit: HEIGHT_UNIT }),
    [plan, isNight, density],
  )
  useEffect(() => () => meshes.dispose(), [meshes])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new meshes ask for a frame
  useLayoutEffect(() => invalidate(), [meshes, invalidate])
  useFrame(() => {
    const age = still ? 1 : Math.min(1, (performance.now() - born.current) / RISE_MS)
    group.current?.scale.setZ(Math.max(0.001, easeOut(age)))
    moving.current = age < 1
    if (age < 1) invalidate()
  })
  return (
    <group ref={group}>
      {meshes.objects.map((object) => (
        <primitive key={object.uuid} object={object} />
      ))}
    </group>
  )
}
