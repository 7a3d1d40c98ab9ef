import { cleanup, render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { FormattedText } from '#engine/definition/index.ts'
import { compiledOf, playFunnel } from '#engine/scenario/testing/playFunnel.ts'
import { Formatted } from './Formatted.tsx'

const funnel = (text: string, block = 'leaflet') =>
  compiledOf({
    steps: {
      a: {
        fields: { nickname: { label: 'Name', widget: 'textarea' } },
        blocks: { top: [{ block, options: { text } }] },
      },
    },
  })

/** The text as the page shows it after an answer. */
async function shown(text: string, nickname = ''): Promise<{ html: string; texts: string[] }> {
  const player = await playFunnel(funnel(text))
  player.enter({ nickname })
  const { options } = player.runner().view().page.blocks.top[0]!
  const { container } = render(<Formatted text={options.text as FormattedText} />)
  return { html: container.innerHTML, texts: player.texts() }
}

describe('a formatted text', () => {
  it('is drawn with what it inserts, and read line by line', async () => {
    const { html, texts } = await shown('## Hello *{form.nickname}*\n\nOne\ntwo\n\n3. a\n   - b\n4. c', 'Ann')
    expect(html).toBe(
      '<h2><span>Hello </span><em>Ann</em></h2><p><span>One</span><br><span>two</span></p><ol start="3"><li><span>a</span><ul><li>b</li></ul></li><li>c</li></ol>',
    )
    expect(texts).toEqual(expect.arrayContaining(['Hello Ann', 'One', 'two', 'a', 'b', 'c']))
  })

  it.each(['javascript:alert(1)', '//evil.example', '/\\evil.example'])('has no link to %s', (href) => {
    const { container } = render(<Formatted text={{ formatted: [{ tag: 'a', href, of: ['x'] }] }} />)
    expect(container.querySelectorAll('a[href]')).toHaveLength(0)
  })

  it('never takes an answer for markup, wherever it is inserted', async () => {
    const answers = [
      '[x](https://evil.example)',
      '**b**',
      '<img src=x onerror=alert(1)>',
      '</a><script>alert(1)</script>',
      'a\n\n## b\n- c',
      '{form.nickname}',
      '= form.nickname',
      '$text',
    ]
    for (const answer of answers) {
      const { html } = await shown(
        '{form.nickname} **{form.nickname}**\n\n- [{form.nickname}](/rules)\n\n## {form.nickname}',
        answer,
      )
      const page = new DOMParser().parseFromString(html, 'text/html').body
      expect([...page.querySelectorAll('*')].map(({ tagName }) => tagName.toLowerCase())).toEqual([
        'p',
        'span',
        'strong',
        'ul',
        'li',
        'a',
        'span',
        'span',
        'h2',
      ])
      expect([page.querySelector('strong')!.textContent, page.querySelector('h2')!.textContent]).toEqual([
        answer,
        answer,
      ])
      expect(page.querySelector('a')!.getAttribute('href')).toBe('/rules')
      cleanup()
    }
  })

  it('is not a formula where a part of it looks like one', async () => {
    expect((await shown('**= form.nickname** \\*{{', 'Ann')).html).toBe(
      '<p><strong>= form.nickname</strong><span> *{</span></p>',
    )
  })

  it('opens links to pages in a new tab, and says so', async () => {
    const { html, texts } = await shown('[Rules](https://example.org) [mail](mailto:a@b.cd)')
    expect(html).toBe(
      '<p><a href="https://example.org" target="_blank" rel="noopener noreferrer"><span>Rules</span> <span>(opens in a new tab)</span></a><span> </span><a href="mailto:a@b.cd">mail</a></p>',
    )
    expect(texts).toContain('Rules (opens in a new tab) mail')
  })
})
