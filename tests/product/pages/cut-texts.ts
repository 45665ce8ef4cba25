/**
 * Heads, buttons, links of menus and labels that their box cuts off; texts of rows may end in an ellipsis. Runs in the page: it
 * names nothing outside itself.
 */
export const cutTexts = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('h1, h2, h3, h4, label, button, button span, th, th *, nav a, nav a *')]
    .filter(
      (element) =>
        element.checkVisibility() &&
        element.textContent?.trim() &&
        !(element.closest('button') && element.closest('td, li')) &&
        getComputedStyle(element).overflowX !== 'visible' &&
        element.clientWidth > 1 &&
        element.scrollWidth > element.clientWidth + 1,
    )
    .map((element) => `${element.tagName.toLowerCase()} ${element.textContent?.trim()}`)
