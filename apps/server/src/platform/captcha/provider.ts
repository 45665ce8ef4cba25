/** Who asks: everything that a challenge or proof is bound to besides its id. */
export interface Asker {
  ip: string
}

/** Work that is to be done before a picture is drawn, and the answer to an earlier demand where there is one. */
export interface Work {
  /** Leading zero bits that are asked for now; 0 = none. */
  bits: number
  id?: string | undefined
  answer?: string | undefined
  /** Hash of what else than the network the bits are asked for, such as an account; it stands behind the proof too. */
  subject?: string | undefined
}

/** What stands behind a proof. */
export interface Proven {
  /** Bits of work that were done. */
  bits: number
  /** Hash of what the picture was asked for; empty where it named nothing. */
  subject: string
  /** When the picture was handed out, and with it what was owed, ms. */
  askedAt: number
  /** Whether the proof opens a login of its subject alone. */
  isBound: boolean
}

/** What stands behind the proof of a service that asks for no work: it is enough whatever is owed. */
export const WITHOUT_WORK: Proven = { bits: Number.POSITIVE_INFINITY, subject: '', askedAt: 0, isBound: false }

/** What a browser solves before it gets a picture. */
export interface WorkDemand {
  work: { id: string; bits: number }
}

/** A slider challenge as the browser draws it. */
export interface SliderPicture {
  id: string
  /** JPEG data URL. */
  bg: string
  /** PNG data URL. */
  piece: string
  /** Top edge of the piece, px. */
  y: number
}

/** Verifies that a human is likely to sit before the browser. Every method that refuses throws the fault `captcha`. */
export interface CaptchaProvider {
  /** Makes a slider challenge, or asks for work first. Throws where the hosted service draws its own. */
  slider(sceneId: string, asker: Asker, work: Work): Promise<SliderPicture | WorkDemand>
  /** Takes the answer to a slider challenge, right or wrong only once; answers the proof. */
  verifySlider(answer: { id: string; sceneId: string; x: number; track: string }, asker: Asker): Promise<string>
  /** Makes a challenge of typed characters: the second kind, for those who cannot drag. */
  characters(asker: Asker, work: Work): Promise<{ uuid: string; img: string } | WorkDemand>
  /** Makes a demand of work that stands in for a picture, for who sees none; its proof opens a login of the subject alone. */
  workAlone(sceneId: string, asker: Asker, work: { bits: number; subject: string }): Promise<WorkDemand>
  /** Takes the answer to such a demand, right or wrong only once. */
  verifyWork(answer: { workId: string; workAnswer: string; sceneId: string }, asker: Asker): Promise<string>
  verifyCharacters(answer: { uuId: string; code: string; sceneId: string }, asker: Asker): Promise<string>
  /**
   * Consumes a proof: answers the work behind it exactly once, for its own scene and network; null for any other.
   * A service that asks for no work of its own kind answers {@link WITHOUT_WORK}; a verifier that is down answers null.
   */
  consume(proof: string, sceneId: string, asker: Asker): Promise<Proven | null>
}
