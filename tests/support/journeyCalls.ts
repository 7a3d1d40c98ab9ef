import type { Page, Request, Response } from '@playwright/test'
import type { Heard } from '#tests/documents/table.ts'

/** What a page tells the server and the window. */
export interface Recording {
  /** The calls so far, those before their replies. Waits for the replies. */
  calls(): Promise<Heard[]>
  events: { event: string; detail: unknown }[]
}

/** Runs in the page: tells of each of its own events. */
function tellOfEvents(): void {
  const dispatch = window.dispatchEvent.bind(window)
  window.dispatchEvent = (event) => {
    if (event instanceof CustomEvent)
      void (window as unknown as Record<string, (...told: unknown[]) => unknown>).recordEvent!(event.type, event.detail)
    return dispatch(event)
  }
}

const isCall = (request: Request): boolean => new URL(request.url()).pathname.startsWith('/api/')

/** The reply as JSON; without a body where it has none, or where the page was left before it could be read. */
async function replyOf(response: Response): Promise<Heard['reply']> {
  const text = await response.text().catch(() => '')
  return { status: response.status(), ...(text !== '' && { body: JSON.parse(text) as unknown }) }
}

async function heardOf(request: Request): Promise<Heard> {
  const { pathname, search } = new URL(request.url())
  const body = request.postData()
  const response = await request.response().catch(() => null)
  return {
    method: request.method(),
    url: pathname + search,
    payload: body === null ? undefined : (JSON.parse(body) as unknown),
    reply: response ? await replyOf(response) : undefined,
    cookies: (await request.allHeaders().catch(() => ({}) as Record<string, string>)).cookie ?? '',
  }
}

/** Records from now on which calls a page makes and which browser events it raises. `analytics` is for the site's owner, not of the documents. */
export async function recordCalls(page: Page): Promise<Recording> {
  const heard: Promise<Heard>[] = []
  const events: Recording['events'] = []
  page.on('request', (request) => {
    if (isCall(request)) heard.push(heardOf(request))
  })
  await page.exposeFunction('recordEvent', (event: string, detail: unknown) => {
    if (event !== 'analytics') events.push({ event, detail })
  })
  await page.addInitScript(tellOfEvents)
  return { calls: () => Promise.all(heard), events }
}
