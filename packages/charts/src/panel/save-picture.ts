/** Computed styles that decide what a panel looks like; copied because an SVG picture has no style sheets. */
const copied = [
  '--land-edge',
  'align-content',
  'align-items',
  'background',
  'border-bottom',
  'border-left',
  'border-radius',
  'border-right',
  'border-top',
  'bottom',
  'box-sizing',
  'clip-path',
  'color',
  'column-gap',
  'display',
  'fill',
  'fill-opacity',
  'flex',
  'flex-direction',
  'flex-wrap',
  'font-family',
  'font-size',
  'font-style',
  'font-variant-numeric',
  'font-weight',
  'grid-auto-columns',
  'grid-auto-flow',
  'grid-column',
  'grid-row',
  'grid-template-areas',
  'grid-template-columns',
  'grid-template-rows',
  'height',
  'justify-content',
  'left',
  'letter-spacing',
  'line-height',
  'list-style',
  'margin',
  'max-width',
  'min-width',
  'opacity',
  'overflow',
  'padding',
  'position',
  'right',
  'row-gap',
  'stroke',
  'stroke-dasharray',
  'stroke-opacity',
  'stroke-width',
  'text-align',
  'text-anchor',
  'text-overflow',
  'top',
  'transform',
  'transform-origin',
  'vector-effect',
  'vertical-align',
  'visibility',
  'white-space',
  'width',
] as const

function copyStyles(from: Element, to: Element): void {
  if (to instanceof HTMLElement || to instanceof SVGElement) {
    const computed = getComputedStyle(from)
    for (const name of copied) to.style.setProperty(name, computed.getPropertyValue(name))
    // Regions are drawn a second time in the inset, with the edge that the inset gives them.
    if (from.classList.contains('dc-land')) to.style.stroke = `var(--land-edge, ${computed.stroke})`
  }
  for (let index = 0; index < from.children.length; index++) {
    const [source, target] = [from.children[index], to.children[index]]
    if (source && target) copyStyles(source, target)
  }
}

/**
 * Saves an element as PNG at twice its size, named `{name}.png`. Rejects when the browser refuses to draw it.
 * Parts marked `data-print="no"` (buttons, menus) are left out.
 */
export async function savePicture(element: HTMLElement, name: string): Promise<void> {
  const resume = await still(element)
  try {
    await draw(element, name)
  } finally {
    resume()
  }
}

/** Stops the highlight of every chart inside, as the mouse would, so that no tooltip is in the picture. */
async function still(element: HTMLElement): Promise<() => void> {
  const charts = [...element.querySelectorAll('.dc-cycled')]
  for (const chart of charts) chart.dispatchEvent(new Event('mousemove'))
  // Charts redraw with the next frame, colours fade for 160 ms.
  await new Promise((resolve) => setTimeout(resolve, charts.length > 0 ? 220 : 0))
  return () => {
    for (const chart of charts) chart.dispatchEvent(new Event('mouseleave'))
  }
}

async function draw(element: HTMLElement, name: string): Promise<void> {
  const { width, height } = element.getBoundingClientRect()
  const copy = element.cloneNode(true) as HTMLElement
  copyStyles(element, copy)
  for (const part of copy.querySelectorAll('[data-print="no"], .dc-tip-box')) part.remove()
  copy.style.margin = '0'
  const content = new XMLSerializer().serializeToString(copy)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><foreignObject width="100%" height="100%">${content}</foreignObject></svg>`
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil(width * 2)
  canvas.height = Math.ceil(height * 2)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no 2d context')
  context.scale(2, 2)
  context.drawImage(picture, 0, 0)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the canvas gave no picture')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = `${name}.png`
  link.click()
  URL.revokeObjectURL(link.href)
}
