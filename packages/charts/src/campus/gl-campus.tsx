import { extend, useThree } from '@react-three/fiber'
import { useEffect, useLayoutEffect, useMemo } from 'react'
import { Group, InstancedMesh, MeshBasicMaterial, OrthographicCamera, Vector3 } from 'three'
import { GlCanvas, type GlEvents } from '../scene/gl/gl-canvas.tsx'
import { campusMeshes } from './gl-meshes.ts'
import { type CampusPlan, CELL } from './plan.ts'

extend({ Group, InstancedMesh, MeshBasicMaterial })

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
  /** What its canvas is made for. */
  picture: string
}

/** Blocks and windows in WebGL: five draw calls, and a frame only when something has changed. */
export function GlCampus(props: GlCampusProps) {
  const { plan, width, height, density, picture, onLost, onFrame } = props
  return (
    <GlCanvas cameraOf={() => cameraFor(plan, width, height)} {...{ width, height, density, picture, onLost, onFrame }}>
      <Scene {...props} />
    </GlCanvas>
  )
}

function Scene({ plan, density, isNight }: GlCampusProps) {
  const invalidate = useThree((state) => state.invalidate)
  const meshes = useMemo(
    () => campusMeshes(plan, { isNight, density, heightUnit: HEIGHT_UNIT }),
    [plan, isNight, density],
  )
  useEffect(() => () => meshes.dispose(), [meshes])
  // biome-ignore lint/correctness/useExhaustiveDependencies: new meshes ask for a frame
  useLayoutEffect(() => invalidate(), [meshes, invalidate])
  return (
    <group>
      {meshes.objects.map((object) => (
        <primitive key={object.uuid} object={object} />
      ))}
    </group>
  )
}
