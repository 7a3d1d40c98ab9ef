import { describe, expect, it } from 'vitest'
import { resolveTheme } from '#themes/resolveTheme.ts'
import { renderPage } from './renderPage.ts'

const { theme } = resolveTheme({ brandId: 'b', companyId: 'c', brandName: '</script><b>$&', companyName: 'C' })
const html = renderPage('<head><title>x</title></head>', theme)

describe('renderPage', () => {
  it('carries the theme as data that cannot leave its element', () => {
    const data = html.match(/id="theme">(.*?)<\/script>/)![1]!
    expect(data).not.toContain('<')
    expect(JSON.parse(data)).toEqual(theme)
  })

  it('escapes the title and links the brand’s style sheet', () => {
    expect(html).toContain('<title>&#60;/script&#62;&#60;b&#62;$&#38;</title>')
    expect(html).toContain('<link rel="stylesheet" href="/theme.css">')
  })

  it('says whether there is a studio, which then hears where people are', () => {
    const page = '<html lang="en-GB"><title>x</title>'
    expect(renderPage(page, theme, { studio: true })).toContain('<html data-studio lang="en-GB">')
    expect(renderPage(page, theme)).toContain('<html lang="en-GB">')
  })

  it('has no inline script or style', () => {
    expect(html).not.toMatch(/<style|style=|<script(?! type="application\/json")/)
  })
})
