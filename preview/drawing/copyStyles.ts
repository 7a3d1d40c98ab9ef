/**
 * Gives a document the style sheets of another one, and the brand's after them. Sheets that a component brings later
 * follow. Returns a function that stops.
 */
export function copyStyles(from: Document, to: Document, brand: string): () => void {
  const Sheet = to.defaultView!.CSSStyleSheet
  const sheetOf = (text: string): CSSStyleSheet => {
    const sheet = new Sheet()
    sheet.replaceSync(text)
    return sheet
  }
  const last = sheetOf(brand)
  const known = new Map<Element, CSSStyleSheet>()
  const copy = (): void => {
    const sheets = [...from.querySelectorAll('style')].map((style) => {
      const sheet = known.get(style) ?? sheetOf(style.textContent)
      known.set(style, sheet)
      return sheet
    })
    to.adoptedStyleSheets = [...sheets, last]
  }
  copy()
  const observer = new MutationObserver(copy)
  observer.observe(from.head, { childList: true })
  return () => observer.disconnect()
}
