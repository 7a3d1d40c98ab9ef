import { createServer, type Server } from 'node:http'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { browserArguments } from '../lib/findBrowser.ts'
import { freePort } from '../lib/freePort.ts'
import { inRoot } from '../lib/root.ts'

const types: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
}

/** Serves a built page. Every path that is no file shows the page. */
async function serve(folder: string): Promise<{ server: Server; address: string }> {
  const server = createServer(({ url = '/' }, response) => {
    const asked = join(folder, new URL(url, 'http://page').pathname)
    const file = existsSync(asked) && statSync(asked).isFile() ? asked : join(folder, 'index.html')
    response.setHeader('content-type', types[extname(file)] ?? 'text/plain').end(readFileSync(file))
  })
  const port = await freePort()
  await new Promise<void>((listening) => server.listen(port, '127.0.0.1', listening))
  return { server, address: `http://127.0.0.1:${port}` }
}

/** What axe finds on a page. */
async function barriers(page: Page): Promise<string[]> {
  await page.evaluate(readFileSync(inRoot('node_modules/axe-core/axe.min.js'), 'utf8'))
  return page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
}

/** Fills in the form of `examples/embed` with a finger on a small phone. @throws if a step does not show what it should. */
export async function walkVisit(folder: string, executablePath: string): Promise<void> {
  const { server, address } = await serve(folder)
  const browser = await chromium.launch({ executablePath, args: browserArguments })
  try {
    const page = await browser.newPage({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })
    const wrong: string[] = []
    page.on('console', (message) => void (message.type() === 'error' && wrong.push(message.text())))
    page.on('pageerror', (error) => void wrong.push(error.message))
    const shows = (heading: string) => page.getByRole('heading', { name: heading }).waitFor({ timeout: 20_000 })
    // A press counts as an attempt also while Next is shut, which Playwright would wait for.
    const next = () => page.getByRole('button', { name: 'Next' }).tap({ force: true })
    const check = async (step: string) => {
      for (const barrier of await barriers(page)) wrong.push(`${step}: ${barrier}`)
      if (new URL(page.url()).pathname !== `/visit/${step}`) wrong.push(`${step} is shown at ${page.url()}`)
    }
    await page.goto(`${address}/visit`)
    await shows('Who are you?')
    await next()
    await page.getByRole('link', { name: 'Please enter your name' }).waitFor()
    await page.getByLabel('Name').fill('Ada')
    await check('name')
    await next()
    await shows('How was your visit, Ada?')
    await page.getByLabel('2 stars').tap()
    await page.getByLabel('What should we do better?').fill('Open earlier')
    await check('mark')
    // What was entered survives a reload.
    await page.reload()
    await shows('How was your visit, Ada?')
    if (!(await page.getByLabel('2 stars').isChecked())) wrong.push('a reload forgets the stars')
    await page.goBack()
    await shows('Who are you?')
    await page.goForward()
    await shows('How was your visit, Ada?')
    await next()
    await shows('Thank you, Ada')
    await page.getByText('You gave 2 of 5 stars.').waitFor()
    await check('thanks')
    if (wrong.length > 0) throw new Error(`On the page of examples/embed:\n${wrong.join('\n')}`)
  } finally {
    await browser.close()
    server.close()
  }
}
