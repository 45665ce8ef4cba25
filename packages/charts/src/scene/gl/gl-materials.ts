import { Color, CustomBlending, DoubleSide, OneFactor, OneMinusSrcAlphaFactor, ShaderMaterial } from 'three'
import { COMET_S, RING_S, TRACK_FADE_S } from '../../motion/strikes.ts'
import { sceneColors, wall } from '../../theme/tokens.ts'

const over = { transparent: true, depthTest: false, depthWrite: false } as const
/** The output of these shaders is already what the screen shall show. */
const ink = (hex: string) => new Color().setStyle(hex).convertLinearToSRGB()

/** Lights of cities and schools: soft spots that face the viewer; `glow` 1 adds light, 0 covers. */
export const spotMaterial = () =>
  new ShaderMaterial({
    ...over,
    premultipliedAlpha: true,
    blending: CustomBlending,
    blendSrc: OneFactor,
    blendDst: OneMinusSrcAlphaFactor,
    uniforms: { focal: { value: 1 } },
    vertexShader: `
      attribute float size; attribute float glow; attribute vec4 tint; uniform float focal;
      varying vec4 vTint; varying float vGlow;
      void main() {
        vec4 eye = modelViewMatrix * vec4(position, 1.0);
        gl_Position = projectionMatrix * eye;
        gl_PointSize = size * focal / -eye.z;
        vTint = tint; vGlow = glow;
      }`,
    fragmentShader: `
      varying vec4 vTint; varying float vGlow;
      void main() {
        float r = length(gl_PointCoord - .5) * 2.0;
        if (r > 1.0) discard;
        float fall = 1.0 - r;
        float core = smoothstep(.30, .12, r);
        float soft = mix(smoothstep(1.0, .55, r), core + .8 * fall * fall, vGlow);
        float a = clamp(vTint.a * soft, 0.0, 1.0);
        vec3 colour = mix(vTint.rgb, vec3(1.0), vGlow * core * .5);
        gl_FragColor = vec4(colour * a, a * (1.0 - .8 * vGlow));
      }`,
  })

/** Rings on the ground: two steady ones around a busy city, one that opens when something happens. */
export const ringMaterial = () =>
  new ShaderMaterial({
    ...over,
    side: DoubleSide,
    uniforms: { now: { value: 0 }, tint: { value: ink(wall.acc2) } },
    vertexShader: `
      attribute vec3 centre; attribute float born; attribute float steady;
      varying vec2 vAt; varying float vBorn; varying float vSteady;
      void main() {
        vAt = position.xy * 1.9; vBorn = born; vSteady = min(steady, 1.0);
        gl_Position = projectionMatrix * modelViewMatrix * vec4(centre + vec3(vAt * max(steady, 1.0), .05), 1.0);
      }`,
    fragmentShader: `
      uniform float now; uniform vec3 tint; varying vec2 vAt; varying float vBorn; varying float vSteady;
      float ring(float r, float at, float wide) { float w = fwidth(r); return 1.0 - smoothstep(wide, wide + w * 1.2, abs(r - at)); }
      void main() {
        float r = length(vAt);
        float age = (now - vBorn) / ${RING_S.toFixed(2)};
        float open = 1.0 - pow(1.0 - clamp(age, 0.0, 1.0), 3.0);
        float pulse = age >= 0.0 && age < 1.0 ? ring(r, mix(.4, 1.75, open), .03) * .8 * (1.0 - age) : 0.0;
        float still = vSteady * (ring(r, 1.0, .018) * .85 + ring(r, 1.75, .012) * .36);
        float a = max(pulse, still);
        if (a < .004) discard;
        gl_FragColor = vec4(tint, a);
      }`,
  })

/** Fly lines: all of them in one buffer; the position along the arc and the width in px are made here. */
export const flightMaterial = () =>
  new ShaderMaterial({
    ...over,
    side: DoubleSide,
    uniforms: {
      now: { value: 0 },
      tint: { value: ink(wall.acc) },
      bright: { value: ink(wall.acc2) },
      size: { value: [1, 1] },
    },
    vertexShader: `
      attribute float along; attribute float side; attribute vec3 start; attribute vec3 end; attribute float born;
      uniform float now; uniform vec2 size;
      varying float vAlong; varying float vHead; varying float vFade;
      vec3 arc(float t) { vec3 p = mix(start, end, t); p.z += 4.0 * t * (1.0 - t) * (.30 * distance(start, end) + .4); return p; }
      void main() {
        float age = now - born;
        if (age < 0.0 || age > ${(COMET_S + TRACK_FADE_S).toFixed(2)}) { gl_Position = vec4(2.0, 2.0, 2.0, 1.0); return; }
        vAlong = along; vHead = age / ${COMET_S.toFixed(2)} * 1.35;
        vFade = 1.0 - clamp((age - ${COMET_S.toFixed(2)}) / ${TRACK_FADE_S.toFixed(2)}, 0.0, 1.0);
        vec4 a = projectionMatrix * modelViewMatrix * vec4(arc(along), 1.0);
        vec4 b = projectionMatrix * modelViewMatrix * vec4(arc(along + .02), 1.0);
        vec2 way = normalize((b.xy / b.w - a.xy / a.w) * size);
        float near = (along - vHead) / .022;
        float width = 1.0 + 1.7 * exp(-near * near);
        a.xy += vec2(-way.y, way.x) * side * width / size * 2.0 * a.w;
        gl_Position = a;
      }`,
    fragmentShader: `
      uniform vec3 tint; uniform vec3 bright; varying float vAlong; varying float vHead; varying float vFade;
      void main() {
        float tail = clamp((vAlong - (vHead - .5)) / .5, 0.0, 1.0) * step(vAlong, vHead);
        float track = .34 * step(vAlong, vHead);
        float near = (vAlong - vHead) / .03;
        float head = exp(-near * near);
        float a = max(max(track, tail * tail), head) * vFade;
        if (a < .004) discard;
        gl_FragColor = vec4(mix(tint, bright, head), a);
      }`,
  })

export const spotTint = (hex: string, opacity: number): [number, number, number, number] => {
  const { r, g, b } = ink(hex)
  return [r, g, b, opacity]
}
export const lampTint = spotTint(sceneColors.cityLight, 1)
export const dotTint = spotTint(sceneColors.schoolDot, 0.55)
