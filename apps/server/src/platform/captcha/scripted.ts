import { type BuiltinOptions, builtinCaptcha } from './builtin.ts'
import { stockOfPictures } from './pictures.ts'
import { type CaptchaProvider, WITHOUT_WORK } from './provider.ts'

/** Proof that the test port accepts besides real ones. */
export const TEST_PROOF = 'test-proof'
/** Where the gap lies in pictures of the test port, px: scripted journeys drag the piece here by hand-like moves. */
export const TEST_GAP = 180

/** The test port: the built-in captcha with a gap at a known place, and a proof for tests that are not about it. The configuration refuses it outside NODE_ENV=test. */
export function scriptedCaptcha(options: Omit<BuiltinOptions, 'pictures'>): CaptchaProvider {
  const builtin = builtinCaptcha({ ...options, pictures: stockOfPictures({ gap: TEST_GAP }) })
  return {
    ...builtin,
    consume: async (proof, sceneId, asker) =>
      proof === TEST_PROOF ? WITHOUT_WORK : builtin.consume(proof, sceneId, asker),
  }
}
