import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/journey.ts'
import { axeFindings, overflow } from '../support/journeyChecks.ts'
import { person } from '../support/journeyPeople.ts'
import { atPortal, reached, soon } from '../support/journeyProcess.ts'
import { setPassword, walk, walkOfV3b } from '../support/journeyWalk.ts'

test.use({ funnel: 'v3b', hurried: true, viewport: { width: 320, height: 640 } })
test.setTimeout(180_000)

const photo = {
  name: 'a photograph with quite a long name of my passport.jpg',
  mimeType: 'image/jpeg',
  buffer: Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(1_500_000, 'photograph')]),
}
const drawing = { name: 'house.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') }
const renamed = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('This is no PDF') }

/** Longer than the page waits for a request that hangs. */
const patience = 61_000

async function choose(page: Page, button: string, file: typeof photo): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByLabel(button, { exact: true }).tap()
  await (await chooser).setFiles(file)
}

const looksRight = async (page: Page) => expect([await axeFindings(page), await overflow(page)]).toEqual([[], 0])

/** Opens the documents of the claim, with a clock that the journey can move. */
async function openDocuments(page: Page): Promise<Locator> {
  await page.goto('/portal')
  await page.getByRole('button', { name: 'Your documents' }).tap()
  await expect(page.getByLabel('Choose files')).toBeVisible()
  return page.getByRole('list', { name: 'Files' }).getByRole('listitem')
}

test('a photograph reaches the claim although a request hangs and the network is lost, and no part of it is sent twice', async ({
  page,
  context,
  applicant,
  consoleClean,
}) => {
  consoleClean.allow(/ERR_INTERNET_DISCONNECTED|status of 415/)
  await applicant.open('get-started')
  await walk(applicant, walkOfV3b, person(), 'signature')
  await applicant.sign()
  await applicant.next()
  await reached(page, applicant.address('select-claims'))
  await applicant.next()
  await reached(page, applicant.address('confirmation'))
  await setPassword(applicant)
  await atPortal(page)
  await page.clock.install()
  const rows = await openDocuments(page)

  await choose(page, 'Choose files', drawing)
  await expect(page.getByRole('alert')).toContainText('house.svg is of a kind that we cannot take.')
  await looksRight(page)
  await choose(page, 'Choose files', renamed)
  await expect(rows).toContainText('The content of this file is of a kind that we cannot take. Please send PDF')
  await looksRight(page)
  await rows.getByRole('button', { name: 'Remove' }).tap()
  await expect(rows).toHaveCount(0)

  /** Where each part begins that the server was given. */
  const given: number[] = []
  const failures = [undefined, 'hangs', undefined, 'is offline']
  await page.route('**/api/uploads/*', async (route, request) => {
    if (request.method() !== 'PATCH') return route.continue()
    const failure = failures.shift()
    if (failure === 'hangs') return
    if (failure === 'is offline') {
      await context.setOffline(true)
      return route.abort('internetdisconnected')
    }
    given.push(Number(request.headers()['upload-offset']))
    return route.continue()
  })
  await choose(page, 'Take a photo', photo)
  await expect(rows.getByRole('progressbar')).toHaveAttribute('value', '17')
  await looksRight(page)
  await expect(rows.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await page.clock.fastForward(patience)
  await expect(rows).toContainText('The connection is lost. Sending goes on by itself.', soon)
  await expect(page.getByText('You are not connected')).toBeVisible()
  await looksRight(page)
  await context.setOffline(false)
  await expect(rows).toContainText('Sent', soon)
  await expect(page.getByRole('status').filter({ hasText: `${photo.name} is sent` })).toHaveCount(1)
  expect(given).toEqual([0, 1, 2, 3, 4, 5].map((part) => part * 256 * 1024))

  await page.getByRole('button', { name: 'Send documents' }).tap()
  await expect(page.getByText('Your document is with us.')).toBeVisible()
  await looksRight(page)
  await openDocuments(page)
  const sent = page.getByRole('link', { name: photo.name })
  await expect(sent).toBeVisible()
  const [icon, name] = await Promise.all([sent.locator('svg').boundingBox(), sent.locator('span').boundingBox()])
  expect(icon!.x + icon!.width).toBeLessThan(name!.x)
})
