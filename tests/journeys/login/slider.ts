import { setTimeout as sleep } from 'node:timers/promises'
import { errors, type Page } from 'playwright-core'

interface Puzzle {
  bg: string
  piece: string
  y: number
}

/** The track has to look like that of a hand, and a picture may have two places that fit: people try again as well. */
const MAX_TRIES = 5

/**
 * Slides the captcha as a hand does: looks at the two pictures, finds the place where the piece fits (the gap is the piece,
 * darkened, so the brightness of both rises and falls together there), and drags the knob with a human pace.
 */
export async function slideCaptcha(page: Page): Promise<void> {
  for (let tries = 1; ; tries++) {
    await slide(page)
    const outcome = page.locator('[data-state="passed"], [data-state="failed"]').first()
    await outcome.waitFor()
    if ((await page.locator('[data-state="passed"]').count()) > 0) return
    if (tries === MAX_TRIES) throw new Error(`the captcha was not passed in ${MAX_TRIES} tries`)
    // What failed stays for a moment before the next picture comes.
    await page.locator('[data-state="failed"]').waitFor({ state: 'detached' })
  }
}

async function slide(page: Page): Promise<void> {
  const knob = page.getByRole('slider', { name: '滑块验证' })
  const pictures = page.locator('img[draggable="false"]')
  // A page that is still being laid out moves the knob away from the pointer: it is pointed at again then.
  for (;;) {
    await knob.hover()
    const shown = await pictures
      .nth(1)
      .waitFor({ timeout: 3000 })
      .catch((error: unknown) => error)
    if (!shown) break
    if (!(shown instanceof errors.TimeoutError)) throw shown
    await page.mouse.move(0, 0)
  }
  const [bg, piece] = await pictures.evaluateAll((images) =>
    images.map((image) => ({
      src: (image as HTMLImageElement).src,
      top: Number.parseFloat((image as HTMLElement).style.top) || 0,
    })),
  )
  const x = await page.evaluate(findGap, { bg: bg?.src ?? '', piece: piece?.src ?? '', y: piece?.top ?? 0 })
  const box = await knob.boundingBox()
  if (!box) throw new Error('the captcha shows no knob')
  const startX = box.x + box.width / 2
  const startY = box.y + box.height / 2
  await page.mouse.move(startX, startY)
  // The pauses are what is tried: a hand takes its time.
  await sleep(250)
  await page.mouse.down()
  const steps = 34
  for (let i = 1; i <= steps; i++) {
    const eased = 1 - (1 - i / steps) ** 3
    await page.mouse.move(startX + x * eased, startY + Math.sin(i / 3) * 3)
    await sleep(12 + (i % 5) * 6)
  }
  await sleep(180)
  await page.mouse.up()
}

async function findGap({ bg, piece, y }: Puzzle): Promise<number> {
  const pixels = async (url: string) => {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
    const context = canvas.getContext('2d') as CanvasRenderingContext2D
    context.drawImage(image, 0, 0)
    return context.getImageData(0, 0, image.width, image.height)
  }
  const [ground, part] = await Promise.all([pixels(bg), pixels(piece)])
  const light = (data: Uint8ClampedArray, i: number) =>
    (data[i] ?? 0) * 0.3 + (data[i + 1] ?? 0) * 0.6 + (data[i + 2] ?? 0) * 0.1
  let best = { x: 0, score: Number.NEGATIVE_INFINITY }
  for (let x = 0; x <= ground.width - part.width; x++) {
    let n = 0
    let sa = 0
    let sb = 0
    let saa = 0
    let sbb = 0
    let sab = 0
    for (let py = 0; py < part.height; py += 2) {
      for (let px = 0; px < part.width; px += 2) {
        const i = (py * part.width + px) * 4
        if ((part.data[i + 3] ?? 0) < 250) continue
        const a = light(part.data, i)
        const b = light(ground.data, ((y + py) * ground.width + x + px) * 4)
        n++
        sa += a
        sb += b
        saa += a * a
        sbb += b * b
        sab += a * b
      }
    }
    const score = (n * sab - sa * sb) / Math.sqrt(Math.max(1, (n * saa - sa * sa) * (n * sbb - sb * sb)))
    if (score > best.score) best = { x, score }
  }
  return best.x
}
