import type { Page } from '@playwright/test'

/** Puts a style sheet in the place of one that was put there before. The page's policy allows it, unlike a `<style>`. */
export const setStyle = (page: Page, css: string): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, css)
