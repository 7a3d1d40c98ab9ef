import { expect, type Locator, type Page } from '@playwright/test'
import type { Pointer, Point } from './journeyPointer.ts'
import { untilStored } from './untilStored.ts'

export interface OpenOptions {
  /** A folder of `themes/`. */
  brand?: string
}

/** An applicant at a funnel: what they can do and see, in terms that fit every funnel. */
export class Applicant {
  readonly page: Page
  readonly funnel: string
  readonly pointer: Pointer

  constructor(page: Page, funnel: string, pointer: Pointer) {
    this.page = page
    this.funnel = funnel
    this.pointer = pointer
  }

  /** Presses a control as soon as it is enabled. */
  async press(target: Locator): Promise<void> {
    await this.pointer.press(target)
  }

  /** The active layer: a dialog over the step, or the step. */
  get panel(): Locator {
    return this.page.locator('dialog[open] form.step, body:not(:has(dialog[open] form.step)) form.step')
  }

  get nextButton(): Locator {
    return this.panel.locator('button[type=submit]')
  }

  get nextLabel(): Locator {
    return this.nextButton.locator('.part-next-label')
  }

  get backButton(): Locator {
    return this.panel.getByRole('button', { name: 'Back', exact: true })
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 })
  }

  /** The list of errors above a step, or the sentence if there is nothing to list. */
  get errorSummary(): Locator {
    return this.panel.locator('.part-summary')
  }

  get alert(): Locator {
    return this.panel.getByRole('alert')
  }

  address(step: string): string {
    return `/claim/${this.funnel}/${step}`
  }

  async open(step: string, { brand }: OpenOptions = {}): Promise<void> {
    await this.page.goto(`${this.address(step)}${brand ? `?brand=${brand}` : ''}`)
  }

  /** Waits until this step is on screen, and its path in the address bar. */
  async expectStep(step: string): Promise<void> {
    await expect(this.page.locator(`form.step[data-step="${step}"]`)).toBeVisible()
    await expect(this.page).toHaveURL((url) => url.pathname === this.address(step))
  }

  /** Waits until the step's own data has loaded. */
  async expectReady(): Promise<void> {
    // Next is there, but hidden, until the fields above it have arrived.
    await expect(this.nextButton).toBeVisible()
    await expect(this.nextLabel).not.toHaveText('Processing...')
  }

  async expectHeading(text: string): Promise<void> {
    await expect(this.heading).toHaveText(text)
  }

  field(label: string): Locator {
    return this.panel.getByLabel(label, { exact: true })
  }

  /** Answers by label, each as its control needs it: text, a choice from a list, or a tick. */
  async answer(answers: Record<string, string | boolean>): Promise<void> {
    for (const [label, answer] of Object.entries(answers)) {
      const control = this.field(label)
      if (typeof answer === 'boolean') await this.tick(control, answer)
      else if ((await control.evaluate((element) => element.tagName)) === 'SELECT') await control.selectOption(answer)
      else await this.write(control, answer)
    }
  }

  private async tick(box: Locator, ticked: boolean): Promise<void> {
    if ((await box.isChecked()) !== ticked) await this.press(box)
    await expect(box).toBeChecked({ checked: ticked })
  }

  /** Types into a control and leaves it, which commits the answer. */
  async write(control: Locator, text: string): Promise<void> {
    await this.pointer.enter(control)
    await control.fill(text)
    await control.blur()
  }

  async expectAnswers(answers: Record<string, string | boolean>): Promise<void> {
    for (const [label, answer] of Object.entries(answers)) {
      if (typeof answer === 'boolean') await expect(this.field(label)).toBeChecked({ checked: answer })
      else await expect(this.field(label)).toHaveValue(answer)
    }
  }

  /** Presses one of several large buttons. */
  async choose(choice: string): Promise<void> {
    await this.press(this.panel.getByRole('button', { name: choice, exact: true }))
  }

  /** Presses Next as soon as it is enabled. */
  async next(): Promise<void> {
    await this.press(this.nextButton)
  }

  /** Touches Next where it stands: Playwright scrolls to what it taps, a finger does not. */
  async touchNext(): Promise<void> {
    await this.expectReady()
    await expect(this.nextButton).toBeEnabled()
    const { x, y, width, height } = (await this.nextButton.boundingBox())!
    await this.page.touchscreen.tap(x + width / 2, y + height / 2)
  }

  /** Presses Next although it is shut, so that the step says what is missing. */
  async attempt(): Promise<void> {
    await expect(this.nextButton).toHaveAttribute('aria-disabled', 'true')
    await this.pointer.pressShut(this.nextButton)
  }

  async back(): Promise<void> {
    await this.press(this.backButton)
  }

  async expectShut(reason?: string): Promise<void> {
    await expect(this.nextButton).toHaveAttribute('aria-disabled', 'true')
    if (reason) await expect(this.nextButton).toHaveAccessibleDescription(reason)
  }

  async expectOpen(): Promise<void> {
    await expect(this.nextButton).not.toHaveAttribute('aria-disabled')
  }

  get searchBox(): Locator {
    return this.panel.getByRole('combobox')
  }

  get results(): Locator {
    return this.panel.getByRole('option')
  }

  /** Searches for an address and picks the first result. */
  async findAddress(search: string): Promise<void> {
    await this.searchBox.fill(search)
    await this.press(this.results.first())
    await expect(this.panel.getByRole('region', { name: 'Your selected address' })).toBeVisible()
  }

  async enterAddress(address: Record<string, string>): Promise<void> {
    await this.press(this.panel.getByRole('button', { name: 'Enter address manually' }))
    await this.answer(address)
  }

  async addLender(search: string): Promise<void> {
    await this.searchBox.fill(search)
    await this.press(this.results.first())
  }

  get chosenLenders(): Locator {
    return this.panel.getByRole('list', { name: 'Selected lenders' }).getByRole('button')
  }

  /** The agreements that a search found, as a step lists them. */
  get foundAgreements(): Locator {
    return this.panel.locator('.agreement')
  }

  get signatureStatus(): Locator {
    return this.panel.locator('.signature-status')
  }

  get pad(): Locator {
    return this.panel.locator('canvas')
  }

  /** Draws on the pad. */
  async draw(points: Point[]): Promise<void> {
    await this.pointer.draw(this.pad, points)
  }

  async sign(): Promise<void> {
    await this.expectReady()
    await this.draw(Array.from({ length: 12 }, (_, at) => ({ x: 40 + at * 14, y: 60 + Math.sin(at) * 25 })))
    await expect(this.signatureStatus).toHaveText('Signature captured')
  }

  async signByTyping(name: string): Promise<void> {
    await this.press(this.panel.getByRole('button', { name: 'Type your name to sign' }))
    await this.answer({ 'Your full name, as your signature': name })
    await expect(this.signatureStatus).toHaveText('Signature captured')
  }

  /** The answers as they are kept for this tab. */
  // oxlint-disable-next-line typescript/no-explicit-any -- journeys look into answers of every funnel
  async keptAnswers(): Promise<any> {
    await this.page.evaluate(untilStored)
    const text = await this.page.evaluate((key) => sessionStorage.getItem(key), `funnel:${this.funnel}`)
    return text === null ? undefined : JSON.parse(text).form
  }
}
