import { useLayoutEffect } from 'react'

/** A brand's custom properties, after all other sheets. Adopted, since a strict policy allows no inline styles. */
export function useBrandSheet(text: string | undefined): void {
  useLayoutEffect(() => {
    if (text === undefined) return undefined
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
    return () => void (document.adoptedStyleSheets = [])
  }, [text])
}
