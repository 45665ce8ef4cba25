/** Ids of rights about single people. They stand apart from the tree, so that a browser that reads them does not load it. */

/** Reading who people are: names and numbers in every answer, and one person's phone at a time. */
export const PERSONAL_RIGHT = 901
/** Reading rows of single people of more than one school; their names are masked all the same. */
export const PERSON_LIST_RIGHT = 903
