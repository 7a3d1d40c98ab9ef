import { type BrowserContext, errors, type Page, type Request } from '@playwright/test'

/** Reports violations of the page's own policy; the browser logs only some kinds. */
const reportViolations = (): void =>
  document.addEventListener('securitypolicyviolation', (event) =>
    console.error(`Content security policy: ${event.violatedDirective} refused ${event.blockedURI}`),
  )

/** Console messages of browser and page about a failed call or step, to be allowed where a failure is intended. */
export const failures =
  /Failed to load resource: the server responded with a status of 50\d|funnel: (operation-failed|branch-failed|continued-after-failure)/

export interface ConsoleWatch {
  /** Allows this in the current journey, for example the browser's message about a failed request. */
  allow(pattern: RegExp): void
  /** What was logged without permission, on any page of the context. */
  unexpected(): string[]
}

/** Collects console errors and warnings, uncaught errors, and violations of the content security policy. */
export async function watchConsole(context: BrowserContext): Promise<ConsoleWatch> {
  const allowed: RegExp[] = []
  const said: string[] = []
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      said.push(`console.${message.type()}: ${message.text()} (${message.location().url})`)
  })
  context.on('weberror', (error) => void said.push(`uncaught: ${error.error().message}`))
  await context.addInitScript(reportViolations)
  return {
    allow: (pattern) => void allowed.push(pattern),
    unexpected: () => said.filter((text) => !allowed.some((pattern) => pattern.test(text))),
  }
}

/** Every request of a context, in order, page loads and pictures included. */
export class Traffic {
  readonly all: Request[] = []
  private readonly ended = new Set<Request>()

  constructor(context: BrowserContext) {
    context.on('request', (request) => void this.all.push(request))
    context.on('requestfinished', (request) => void this.ended.add(request))
    context.on('requestfailed', (request) => void this.ended.add(request))
  }

  /** Waits until a page has asked for nothing for half a second. After 30 s it throws and names what has not arrived. */
  async settled(page: Page): Promise<void> {
    const pending = () => this.all.filter((request) => !this.ended.has(request)).map((request) => request.url())
    await page.waitForLoadState('networkidle', { timeout: 30_000 }).catch((cause: unknown) => {
      if (!(cause instanceof errors.TimeoutError)) throw cause
      throw new Error(`The page still waits for ${pending().join(', ') || 'nothing that it asked for'}`, { cause })
    })
  }

  /** Requests of one call, such as `POST /api/save-claims`; `*` stands for one part of the path, such as an id. */
  to(call: string): Request[] {
    const pattern = new RegExp(`^${call.replaceAll('*', '[^/]+')}$`)
    return this.all.filter((request) => pattern.test(`${request.method()} ${new URL(request.url()).pathname}`))
  }

  count = (call: string): number => this.to(call).length

  /** Their bodies, as JSON. */
  // oxlint-disable-next-line typescript/no-explicit-any -- journeys look into bodies of every shape
  bodies = (call: string): any[] => this.to(call).map((request) => request.postDataJSON())

  /** Where personal data could leak: addresses and referrers. */
  addresses = (): string[] => this.all.flatMap((request) => [request.url(), request.headers().referer ?? ''])
}
