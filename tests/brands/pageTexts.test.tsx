import { readFileSync } from 'node:fs'
import { cleanup } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { everyPage, shown } from './everyPage.tsx'

/** Each page, rendered once for all tests. */
const pages = everyPage.map((page) => {
  const drawn = shown(page).cloneNode(true) as HTMLElement
  cleanup()
  return { title: `${page.brand.brandName}: ${page.name}`, name: page.name, drawn }
})

/** The faults of each page that has any, by its brand and name. */
const wrong = (find: (page: HTMLElement, name: string) => string[]): Record<string, string[]> =>
  Object.fromEntries(
    pages
      .map(({ title, name, drawn }) => [title, find(drawn, name)] as const)
      .filter(([, faults]) => faults.length > 0),
  )

const wordsOf = (page: HTMLElement, without: string): string => {
  const copy = page.cloneNode(true) as HTMLElement
  copy.querySelectorAll(without).forEach((element) => element.remove())
  return [...copy.querySelectorAll('*')]
    .flatMap((element) =>
      [...element.childNodes]
        .filter((node) => node.nodeType === 3)
        .map((node) => node.textContent ?? '')
        .join(''),
    )
    .join('\n')
}

/** Texts of the documents that mention a minute. */
const sixtySeconds = ['claim in just 60 seconds', 'Check in under 60 seconds', 'Takes 60 seconds', '60 Second Check']

/** Names, and abbreviations in capitals. */
const names =
  /\b(Financial Ombudsman Service|Solicitors Regulation Authority|Information Commissioner’s Office|Electronic Credit Report|My Claim Group|Northgate Refunds|Harbour Claims|Ltd|FCA|PCP|UK|HP|I|Black Horse|CLM-1)\b/g

const clauses = (JSON.parse(readFileSync('tests/completeness/clauses.json', 'utf8')) as { text: string }[])
  .map(({ text }) => text)
  .join('\n')

/** Whether a text has a capital that is neither at the beginning of a sentence nor in a name. */
const hasOtherCapitals = (text: string): boolean =>
  /(?<![.!?:/]\s|^)\b[A-Z]/.test(text.replace(names, (name) => name.toLowerCase()).trim())

describe('on every page', () => {
  it('each asterisk has its footnote, and no other footnote stands there [AMB-62, THM-08]', () => {
    const markers = (text: string) => [...new Set(text.match(/(?<=[^\s*])\*{1,3}(?!\*)/g))].sort()
    const faults = wrong((page) => {
      const used = markers(wordsOf(page, '.footnotes'))
      const explained = [...page.querySelectorAll('.footnotes .footnote-mark')]
        .map(({ textContent }) => textContent)
        .sort()
      return used.join(' ') === explained.join(' ')
        ? []
        : [`uses "${used.join(' ')}", explains "${explained.join(' ')}"`]
    })
    expect(faults).toEqual({})
  })

  it('the trust line stands once at most [MKT-31]', () => {
    expect(
      wrong((page) => [...page.querySelectorAll('.trust-line')].map(({ textContent }) => textContent).slice(1)),
    ).toEqual({})
  })

  it('60 seconds are promised where the documents do, and nowhere else [MKT-01, MKT-33, V5-START-06, V5-SHELL-05]', () => {
    const phrases = new Set<string>()
    const faults = wrong((page) => {
      const words = sixtySeconds.reduce(
        (text, phrase) => text.replaceAll(phrase, () => (phrases.add(phrase), '')),
        page.textContent,
      )
      return words.match(/.{0,30}(60.second|a minute).{0,30}/gi) ?? []
    })
    expect(faults).toEqual({})
    expect([...phrases].sort()).toEqual([...sixtySeconds].sort())
  })

  it('no amount is both the most and the average, and only one headline has a most [V2-AGR-02, AMB-63]', () => {
    const faults = wrong((page, name) => {
      const most = page.textContent.match(/up to £[\d,]+/gi) ?? []
      const average = [
        ...(page.textContent.match(/average[^.]{0,40}£[\d,]+/gi) ?? []),
        ...(page.textContent.match(/£[\d,]+\W{0,3}on average/gi) ?? []),
      ].join(' ')
      const isBoth = most.some((text) => average.includes(text.slice('up to '.length)))
      return [
        ...(isBoth ? [`${most.join(', ')} and ${average}`] : []),
        ...(most.length > 0 && name !== 'v2/agreement-finder' ? most : []),
      ]
    })
    expect(faults).toEqual({})
  })

  it('headings, buttons and labels are written as a sentence is, unless the documents give their words', () => {
    const spoken = 'h1, h2, h3, button, a.ui-button, label, legend'
    const faults = wrong((page) =>
      [...page.querySelectorAll(spoken)]
        .map((element) =>
          wordsOf(element as HTMLElement, '.ui-hidden, [aria-hidden], .part-next-ghost')
            .trim()
            .replaceAll('\n', ' '),
        )
        .filter((text) => hasOtherCapitals(text) && !clauses.includes(text)),
    )
    expect(
      Object.values(faults)
        .flat()
        .filter((text, at, all) => all.indexOf(text) === at),
    ).toEqual([])
  })
})
