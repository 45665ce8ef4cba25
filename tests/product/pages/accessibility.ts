import axe from 'axe-core'
import type { Page } from 'playwright-core'

/** WCAG 2.0 to 2.2, levels A and AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** What somebody with a keyboard or a screen reader cannot use on the page as it stands: rule, place and reason, one text each. */
export async function seriousFindings(page: Page): Promise<string[]> {
  // Evaluated by the debugger, not added as an element: the page's policy lets no foreign script in.
  await page.evaluate(`if (!globalThis.axe) { ${axe.source} }`)
  return page.evaluate(async (rules) => {
    const { violations } = await (Reflect.get(globalThis, 'axe') as typeof axe).run(document, {
      runOnly: rules,
      resultTypes: ['violations'],
    })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes }) =>
        nodes.map(
          ({ target, html, failureSummary }) =>
            `${id}: ${target.join(' ')}\n  ${html.slice(0, 200)}\n  ${failureSummary}`,
        ),
      )
  }, RULES)
}
