import type { Page } from '@playwright/test'

/** Sets inputs and lists, by selector, as some browsers do when they fill in a form: neither events nor React learn of it. */
export const fillSilentlyIn = (page: Page, texts: Record<string, string>): Promise<void> =>
  page.evaluate((given) => {
    for (const [selector, text] of Object.entries(given)) {
      const control = document.querySelector<HTMLInputElement | HTMLSelectElement>(selector)!
      if (control instanceof HTMLSelectElement)
        control.selectedIndex = [...control.options].findIndex((option) => option.text === text)
      else Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(control, text)
    }
  }, texts)
