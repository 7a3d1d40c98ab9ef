import { describe, expect, it } from 'vitest'
import { testTheme } from '../testing/renderAt.tsx'
import { readTheme } from './theme.ts'

const parse = (html: string) => new DOMParser().parseFromString(html, 'text/html')

describe('readTheme', () => {
  it('reads the theme that stands in the page as data [THEME-01]', () => {
    const theme = testTheme({ brandName: '</script><b>&amp;', footerText: '<p>"quoted"</p>' })
    const data = JSON.stringify(theme).replaceAll('<', '\\u003c')
    expect(readTheme(parse(`<script type="application/json" id="theme">${data}</script>`))).toEqual(theme)
  })

  it('refuses a page without a brand', () => {
    expect(() => readTheme(parse('<p>no theme</p>'))).toThrow('carries no theme')
  })
})
