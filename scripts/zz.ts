import { chromium } from '@playwright/test'
import { startDevServer } from '../tests/support/startDevServer.ts'
const server = await startDevServer()
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium' })
const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
page.on('console', (m) => ['error','warning'].includes(m.type()) && console.log('console', m.text().slice(0, 300)))
page.on('pageerror', (e) => console.log('pageerror', e.message.slice(0, 400)))
const which = process.argv.slice(2)
try {
  if (which.includes('overview')) {
    await page.goto(`${server.url}/preview/overview?funnel=v1`)
    await page.getByText('with generated answers').waitFor({ timeout: 90000 })
    const t = Date.now()
    await page.goto(`${server.url}/preview/overview?funnel=v1&brand=harbour`)
    await page.getByText('with generated answers').waitFor({ timeout: 90000 })
    console.log('sessions', Date.now() - t)
    await page.waitForFunction(() => { const f=[...document.querySelectorAll<HTMLIFrameElement>('.picture iframe')]; return f.length>5 && f.every(x => x.contentDocument?.querySelector('h1,h2')) }, undefined, { timeout: 60000 })
    console.log('drawn', Date.now() - t)
    await page.waitForTimeout(2500)
    await page.screenshot({ path: '/tmp/zz-overview.png', fullPage: true })
    await page.goto(`${server.url}/preview/overview?funnel=v3d`)
    await page.getByText('with generated answers').waitFor({ timeout: 90000 })
    await page.waitForTimeout(4000)
    await page.screenshot({ path: '/tmp/zz-overview2.png', fullPage: true })
  }
  if (which.includes('gallery')) {
    const t = Date.now()
    await page.goto(`${server.url}/preview/gallery?brand=northgate`)
    await page.getByText('19 widgets').waitFor({ timeout: 90000 })
    console.log('gallery', Date.now() - t)
    await page.evaluate(async () => { for (let y=0; y<document.body.scrollHeight; y+=600) { window.scrollTo(0,y); await new Promise(r=>setTimeout(r,500)) } })
    await page.waitForTimeout(2500)
    await page.evaluate(() => window.scrollTo(0,0))
    const h = await page.evaluate(() => document.body.scrollHeight); console.log('height', h)
    for (let i = 0; i * 2400 < h; i++) await page.screenshot({ path: `/tmp/zz-g${i}.png`, fullPage: true, clip: { x: 0, y: i * 2400, width: 1440, height: Math.min(2400, h - i * 2400) } })
  }
  if (which.includes('compare')) {
    await page.goto(`${server.url}/preview/compare?funnel=v3b&otherFunnel=v3d&otherBrand=harbour&step=address`)
    await page.frameLocator('iframe[name=left]').getByRole('heading', { level: 1 }).waitFor({ timeout: 90000 })
    await page.frameLocator('iframe[name=right]').getByRole('heading', { level: 1 }).waitFor({ timeout: 90000 })
    await page.waitForTimeout(3000)
    await page.screenshot({ path: '/tmp/zz-compare.png' })
    console.log(await page.evaluate(() => location.search), await page.getByLabel('Step', { exact: true }).innerText())
    await page.getByRole('button', { name: 'Next step' }).click()
    await page.waitForTimeout(2500)
    await page.screenshot({ path: '/tmp/zz-compare2.png' })
    console.log(await page.evaluate(() => location.search))
  }
} catch (e) { console.log(String(e).slice(0, 800)); await page.screenshot({ path: '/tmp/zz-fail.png' }) }
await browser.close(); await server.close()
