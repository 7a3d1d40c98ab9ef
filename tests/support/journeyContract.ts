import type { Page } from '@playwright/test'

/** Runs in the page: what is wrong with the step, whatever it asks for. `came` says whether another step led here. */
function faultsOf([brand, came]: [string, boolean]): string[] {
  const all = (selector: string): HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)]
  const shown = (selector: string): HTMLElement[] =>
    all(selector).filter((element) => element.checkVisibility({ visibilityProperty: true }))
  const named = (element: Element): string => element.outerHTML.slice(0, 120)
  const faults: string[] = []
  const ask = (holds: boolean, fault: string): void => void (holds || faults.push(fault))

  const headings = all('h1')
  ask(headings.length === 1, `${headings.length} headings of the first level`)
  const heading = headings[0]!
  const focused = document.activeElement!
  ask(
    !came || focused === heading || focused.closest('dialog, [role="alert"], .part-notice') !== null,
    `the focus is on ${named(focused)}`,
  )
  ask(heading.tabIndex === -1, 'the heading is a tab stop')
  const { top } = heading.getBoundingClientRect()
  ask(top >= 0 && top <= 400, `the heading stands at ${top}`)
  ask(
    new RegExp(`^(Step \\d+ of \\d+: )?.+ - ${brand}$`).test(document.title),
    `the title of the page is "${document.title}"`,
  )

  ask(document.documentElement.lang === 'en-GB', `the language is "${document.documentElement.lang}"`)
  for (const landmark of ['main', 'body > * header.site-header', 'footer.site-footer'])
    ask(all(landmark).length === 1, `${landmark}: ${all(landmark).length}`)
  ask(
    all('a[href], button, input, select, textarea, summary')[0]!.classList.contains('skip-link'),
    'the first stop is no skip link',
  )
  const bar = document.querySelector('[role="progressbar"]')
  const words = document.querySelector('.progress-words')?.textContent ?? ''
  const place = /\d+/g
  ask(
    words === '' || bar?.getAttribute('aria-valuetext')?.match(place)?.join() === words.match(place)?.join(),
    `the progress says "${words}", its bar "${bar?.getAttribute('aria-valuetext')}"`,
  )

  const viewport = document.querySelector<HTMLMetaElement>('meta[name="viewport"]')!.content
  ask(!/user-scalable|maximum-scale/.test(viewport), `the viewport is "${viewport}"`)
  for (const form of all('form.step') as HTMLFormElement[]) ask(form.noValidate, 'the browser validates the form')
  ask(all('form.step [required]').length === 0, 'the browser asks for required fields')
  for (const control of shown('form.step :is(input, select, textarea)') as HTMLInputElement[]) {
    // A radio button is one of a group, which has the id.
    ask(
      (control.id !== '' || control.type === 'radio') && control.name !== '',
      `without an id or a name: ${named(control)}`,
    )
    ask(
      control.form!.querySelector('button[type="submit"], .part-buttons') !== null,
      `sent by nothing: ${named(control)}`,
    )
    ask(
      parseFloat(getComputedStyle(control).fontSize) >= 16 || control.type === 'checkbox' || control.type === 'radio',
      `smaller than 16 px: ${named(control)}`,
    )
  }
  for (const target of shown(
    'form.step :is(.ui-button, .field-input, .checkbox-label, .radio-choice, summary), .site-footer-links a',
  )) {
    const { width, height } = target.getBoundingClientRect()
    ask(width >= 43.5 && height >= 43.5, `${Math.round(width)} x ${Math.round(height)} px: ${named(target)}`)
  }
  for (const next of shown('form.step button[type="submit"]') as HTMLButtonElement[]) {
    ask(!next.disabled, 'Next is disabled')
    const reason = document.getElementById(next.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
    const busy = next.textContent!.includes('Processing')
    ask(next.getAttribute('aria-disabled') !== 'true' || busy || reason !== '', 'Next is shut without a reason')
  }
  return faults
}

/** What is wrong with the step on the screen, whatever it asks for. */
export const contractFaults = (page: Page, brand: string, came: boolean): Promise<string[]> =>
  page.evaluate(faultsOf, [brand, came] as [string, boolean])
