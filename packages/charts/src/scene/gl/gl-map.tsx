import { extend } from '@react-three/fiber'
import {
  DirectionalLight,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  Object3D,
  PCFShadowMap,
  PerspectiveCamera,
  PlaneGeometry,
  Points,
  type WebGLRenderer,
} from 'three'
import { GlCanvas } from './gl-canvas.tsx'
import { aimCamera } from './gl-eye.tsx'
import { type GlMapProps, Scene } from './gl-scene.tsx'

extend({
  DirectionalLight,
  HemisphereLight,
  Mesh,
  MeshBasicMaterial,
  MeshLambertMaterial,
  Object3D,
  PlaneGeometry,
  Points,
})

function withShadows(gl: WebGLRenderer): void {
  gl.shadowMap.enabled = true
  gl.shadowMap.type = PCFShadowMap
  // Shadows move only when plates do; Plates asks for them.
  gl.shadowMap.autoUpdate = false
}

/** The map in WebGL. */
export function GlMap(props: GlMapProps) {
  const { country, density, onLost, onFrame } = props
  const { view } = country
  const cameraOf = () => {
    const camera = new PerspectiveCamera(view.fov, view.width / view.height, 4, 400)
    camera.up.set(0, 0, 1)
    aimCamera(camera, props.view)
    return camera
  }
  return (
    <GlCanvas
      width={view.width}
      height={view.height}
      picture={country}
      prepare={withShadows}
      {...{ density, cameraOf, onLost, onFrame }}
    >
      <Scene {...props} />
    </GlCanvas>
  )
}
