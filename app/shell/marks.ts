/**
 * One to three asterisks directly behind a word, as in `free*`. Asterisks that stand alone, as beside a required
 * document, are explained in place.
 */
const marker = /[^\s*](\*{1,3})(?!\*)/g

/** The footnote marks in some texts, each once, in the order of their footnotes. */
export const marksOf = (texts: string[]): string[] =>
  [...new Set(texts.flatMap((text) => [...text.matchAll(marker)].map(([, mark]) => mark!)))].sort()

/** The footnote marks in markup that React has written. */
export const marksIn = (html: string): string[] => marksOf(html.replaceAll(/<!--.*?-->/g, '').split(/<[^>]*>/))
