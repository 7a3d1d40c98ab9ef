import type { Page } from '@playwright/test'

/** Fills inputs and lists, by selector, as some browsers' autofill does: without events, so that React does not notice. */
export const fillSilentlyIn = (page: Page, texts: Record<string, string>): Promise<void> =>
  page.evaluate((given) => {
    for (const [selector, text] of Object.entries(given)) {
      const control = document.querySelector<HTMLInputElement | HTMLSelectElement>(selector)!
      if (control instanceof HTMLSelectElement)
        control.selectedIndex = [...control.options].findIndex((option) => option.text === text)
      else Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(control, text)
    }
  }, texts)
