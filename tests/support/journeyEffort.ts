import type { Locator, Page } from '@playwright/test'
import { Applicant } from './journeyApplicant.ts'
import type { Pointer } from './journeyPointer.ts'

/**
 * An applicant who spares every tap: they go from field to field, and on from the last one, with Enter, and search for
 * their address. Taps and keys are counted; a native list takes two taps.
 */
export class FrugalApplicant extends Applicant {
  taps = 0
  keys = 0
  /** Enter in the last field has pressed Next. */
  private wentOn = false

  constructor(page: Page, funnel: string, pointer: Pointer) {
    const tapped = (): void => void (this.taps += 1)
    super(page, funnel, {
      ...pointer,
      press: (target) => (tapped(), pointer.press(target)),
      draw: (target, points) => (tapped(), pointer.draw(target, points)),
    })
  }

  private async type(control: Locator, text: string): Promise<void> {
    if (!(await control.evaluate((element) => element === document.activeElement))) await this.press(control)
    await control.pressSequentially(text)
    this.keys += text.length
  }

  override async write(control: Locator, text: string): Promise<void> {
    await this.type(control, text)
    this.wentOn = (await control.getAttribute('enterkeyhint')) === 'go'
    await control.press('Enter')
    this.keys += 1
  }

  override async answer(answers: Record<string, string | boolean>): Promise<void> {
    for (const [label, answer] of Object.entries(answers)) {
      if ((await this.field(label).evaluate((element) => element.tagName)) === 'SELECT') this.taps += 2
      await super.answer({ [label]: answer })
    }
  }

  override async findAddress(search: string): Promise<void> {
    const asks = this.panel.getByLabel('Search for your address or postcode', { exact: true })
    await this.type(this.searchBox.or(asks).first(), search)
    const whileTyping = (await this.searchBox.count()) > 0
    if (!whileTyping) {
      await asks.press('Enter')
      this.keys += 1
    }
    const results = whileTyping ? this.results : this.panel.getByRole('button', { name: /, West Yorkshire/ })
    await this.press(results.first())
    await this.panel.getByRole('region', { name: 'Your selected address' }).waitFor()
  }

  override async enterAddress(): Promise<void> {
    await this.findAddress('leeds')
  }

  override async addLender(search: string): Promise<void> {
    await this.type(this.searchBox, search)
    await this.press(this.results.first())
  }

  override async next(): Promise<void> {
    if (!this.wentOn) await super.next()
    this.wentOn = false
  }
}
