import { fonts } from '@data-centre/charts/theme'

/** A figure, and a sign that no slice of rarer ones claims: they name the files that every wall begins with. */
const SHOWN = '0，'
const WEIGHTS = [400, 500, 600, 700]

/** Fetches the faces of the walls while the program draws its first frame: the browser itself would begin when a text of that frame needs them, and the numbers would wait behind them. */
export function fetchFonts(): void {
  for (const weight of WEIGHTS)
    document.fonts.load(`${weight} 18px ${fonts.wall}`, SHOWN).catch((error: unknown) => console.warn('faces', error))
}
