/**
 * What a keyword and the texts of a list are compared by: letters, digits and signs of full and half width are one, so are
 * capitals and small letters, and blanks around a text do not count. The stores compare by the same rule, see `holdsKeyword`
 * in the server's `platform/text/keyword.ts`.
 */
export const keywordKey = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** Whether one of some texts holds a keyword; every text holds an empty one. */
export const hasKeyword = (keyword: string | undefined, ...texts: readonly string[]): boolean => {
  const key = keywordKey(keyword ?? '')
  return key === '' || texts.some((text) => keywordKey(text).includes(key))
}
