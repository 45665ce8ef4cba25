/** Who asks: everything that a challenge or proof is bound to besides its id. */
export interface Asker {
  ip: string
}

/** A slider challenge as the browser draws it. */
export interface SliderPicture {
  id: string
  /** PNG data URLs. */
  bg: string
  piece: string
  /** Top edge of the piece, px. */
  y: number
}

/** Verifies that a human is likely to sit before the browser. Every method that refuses throws the fault `captcha`. */
export interface CaptchaProvider {
  /** Makes a slider challenge. Throws where the hosted service draws its own. */
  slider(sceneId: string, asker: Asker): Promise<SliderPicture>
  /** Takes the answer to a slider challenge, right or wrong only once; answers the proof. */
  verifySlider(answer: { id: string; sceneId: string; x: number; track: string }, asker: Asker): Promise<string>
  /** Makes a challenge of typed characters: the second kind, for those who cannot drag. */
  characters(asker: Asker): Promise<{ uuid: string; img: string }>
  verifyCharacters(answer: { uuId: string; code: string; sceneId: string }, asker: Asker): Promise<string>
  /** Consumes a proof: true exactly once, for its own scene and network. A verifier that is down answers false. */
  consume(proof: string, sceneId: string, asker: Asker): Promise<boolean>
}
