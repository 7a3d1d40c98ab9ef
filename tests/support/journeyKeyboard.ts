import { expect, type Locator, type Page } from '@playwright/test'
import type { Applicant } from './journeyApplicant.ts'
import type { Person } from './journeyPeople.ts'
import { reached, soon } from './journeyProcess.ts'

/** Records every mouse or touch press on all pages opened from now on. */
export async function watchPointers(page: Page): Promise<string[]> {
  const presses: string[] = []
  await page.exposeFunction('pointerPressed', (target: string) => void presses.push(target))
  await page.addInitScript(() => {
    const { pointerPressed } = window as unknown as { pointerPressed(target: string): void }
    window.addEventListener(
      'pointerdown',
      ({ target }) => pointerPressed((target as Element).outerHTML.slice(0, 200)),
      true,
    )
  })
  return presses
}

/**
 * Runs in the page: the focused element if its focus is not visible, because it is off the screen, covered by a bar (WCAG 2.4.11) or without a ring (WCAG
 * 2.4.7).
 */
function unseenFocus(): string {
  const focused = document.activeElement!
  if (focused === document.body) return ''
  // A checkbox and a code input are drawn by the elements around them.
  const drawn = focused.closest('label, .field') ?? focused
  const { left, top, width, height } = focused.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  const ringed = [focused, ...drawn.querySelectorAll('*')].some((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
  })
  return drawn.contains(hit) && ringed && focused.matches(':focus-visible') ? '' : focused.outerHTML.slice(0, 200)
}

/** Presses Tab until the control has the focus, which must be visible all the way. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible()
  for (let presses = 0; presses < 40; presses++) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    // The browser may scroll to it in the next frame.
    await expect.poll(() => page.evaluate(unseenFocus), { message: 'has the focus, unseen', timeout: 2000 }).toBe('')
  }
  await expect(control).toBeFocused()
}

/** Tabs to a button by name and presses it once its step is not busy. */
export async function pressButton(
  { page, panel }: Applicant,
  name: string,
  key: 'Enter' | 'Space' = 'Enter',
): Promise<void> {
  const button = panel.getByRole('button', { name, exact: true })
  await tabTo(page, button)
  await expect(button).not.toHaveAttribute('aria-disabled')
  await page.keyboard.press(key)
}

/** Tabs to fields by label and types, or ticks what is not ticked yet. */
export async function typeAnswers(applicant: Applicant, answers: Record<string, string | true>): Promise<void> {
  const { page } = applicant
  for (const [label, answer] of Object.entries(answers)) {
    const field = applicant.field(label)
    await tabTo(page, field)
    if (answer !== true) await page.keyboard.type(answer)
    else if (!(await field.isChecked())) await page.keyboard.press('Space')
  }
}

/** Types into a combobox and picks the first option. */
export async function pickByTyping({ page, searchBox, results }: Applicant, search: string): Promise<void> {
  await expect(searchBox).toBeEditable()
  await tabTo(page, searchBox)
  await page.keyboard.type(search)
  await expect(results.first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** Tabs to Next and presses it once its step is not busy. */
export async function goOn(applicant: Applicant): Promise<void> {
  const { page, nextButton } = applicant
  await tabTo(page, nextButton)
  await applicant.expectReady()
  await page.keyboard.press('Enter')
}

/** Signs by typing the name, and leaves the step. */
export async function signByTyping(applicant: Applicant, { firstName, lastName }: Person): Promise<void> {
  const { page } = applicant
  await applicant.expectReady()
  await pressButton(applicant, 'Type your name to sign')
  await expect(applicant.field('Your full name, as your signature')).toBeFocused()
  await page.keyboard.type(`${firstName} ${lastName}`)
  await expect(applicant.signatureStatus).toHaveText('Signature captured')
  await goOn(applicant)
}

/** Sets the password that a confirmation asks for. */
export async function typePassword(applicant: Applicant): Promise<void> {
  await applicant.field('Password').waitFor(soon)
  await typeAnswers(applicant, { Password: 'correct horse', 'Confirm password': 'correct horse' })
  await applicant.page.keyboard.press('Enter')
}

/** One step, answered and left by keyboard only. */
export interface KeyStop {
  step: string
  keys(applicant: Applicant, person: Person): Promise<void>
}

/** Walks from the current step; each following step begins with the focus on its heading (NAV-01). */
export async function walkByKeyboard(applicant: Applicant, stops: KeyStop[], person: Person): Promise<void> {
  for (const [at, { step, keys }] of stops.entries()) {
    await reached(applicant.page, applicant.address(step))
    if (at > 0) await expect(applicant.heading).toBeFocused()
    await keys(applicant, person)
  }
}
