import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { CompiledFunnel } from 'runnel/compile'
import { affiliateLink } from '#server/sandbox/affiliateLink.ts'
import { shippedFunnel } from '#tests/support/funnels.ts'
import { Applicant } from '#tests/support/journeyApplicant.ts'
import { hurry } from '#tests/support/journeyPace.ts'
import { fingers } from '#tests/support/journeyPointer.ts'
import type { Plan } from './plan.ts'
import type { Site } from './site.ts'
import { limitStorage } from './storage.ts'
import { watchErrors } from './watch.ts'

/** Milliseconds for one thing in the browser: a busy machine takes several times as long as a quiet one. */
export const patience = 15_000

/** One person's browser. */
export class Session {
  readonly plan: Plan
  readonly site: Site
  readonly context: BrowserContext
  readonly funnel: CompiledFunnel
  /** What went wrong inside the pages so far. */
  readonly errors: () => string[]
  /** The tab in front. */
  page: Page
  offline = false

  private constructor(plan: Plan, site: Site, context: BrowserContext, page: Page, errors: () => string[]) {
    this.plan = plan
    this.site = site
    this.context = context
    this.funnel = shippedFunnel(plan.funnel)
    this.page = page
    this.errors = errors
  }

  static async open(browser: Browser, site: Site, plan: Plan): Promise<Session> {
    const context = await browser.newContext({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      baseURL: site.url,
    })
    // A move that is not possible at the moment is given up soon.
    context.setDefaultTimeout(patience / 5)
    // tsx wraps named functions in a helper that a page does not have.
    await context.addInitScript('globalThis.__name ??= (named) => named')
    const errors = await watchErrors(context)
    await hurry(context)
    await limitStorage(context, plan.storage)
    return new Session(plan, site, context, await context.newPage(), errors)
  }

  get applicant(): Applicant {
    return new Applicant(this.page, this.plan.funnel, fingers)
  }

  /** Where a person begins: a partner's people come by a link that signs them in. */
  get entrance(): string {
    const { funnel, brand, theme } = this.plan
    return `${theme.partnerFunnel === funnel ? affiliateLink : this.funnel.path}?brand=${brand}`
  }

  async goOffline(offline: boolean): Promise<void> {
    this.offline = offline
    await this.context.setOffline(offline)
  }

  /** Ends every fault: the network and the server are well again. */
  async heal(): Promise<void> {
    this.site.proxy.spoil(undefined)
    await this.goOffline(false)
    await this.site.up()
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path, { waitUntil: 'commit', timeout: patience }).catch(() => undefined)
  }

  close(): Promise<void> {
    return this.context.close()
  }
}
