import type { Handlers } from '../../http/handler.ts'
import type { Services } from '../../http/services.ts'

type Paths = 'captcha/captchaImage' | 'captcha/verifyImage' | 'captcha/getSlider' | 'captcha/verifySlider'

/** Challenges before the login. */
export const captchaHandlers = ({ captcha }: Services): Pick<Handlers, Paths> => ({
  'captcha/captchaImage': ({ origin }) => captcha.characters(origin),
  'captcha/verifyImage': async ({ input, origin }) => ({ captchaVerifyParam: await captcha.verifyCharacters(input, origin) }),
  'captcha/getSlider': ({ input, origin }) => captcha.slider(input.sceneId, origin),
  'captcha/verifySlider': async ({ input, origin }) => ({ captchaVerifyParam: await captcha.verifySlider(input, origin) }),
})
