import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAt, testTheme } from '../../testing/renderAt.tsx'
import { AccessibilityStatement } from './AccessibilityPage.tsx'
import type { AccessibilityFacts } from './facts.ts'

const facts: AccessibilityFacts = {
  from: '2026-11-24',
  to: '2026-11-25',
  parts: { seen: 3, all: 20 },
  screens: 1234,
  findings: 0,
  widths: [320, 1280],
  schemes: ['light', 'dark', 'forced'],
  points: { tested: 150, reader: 8, device: 9, limits: ['A notice is short.'] },
}

const wordsWith = (given: Partial<AccessibilityFacts>, theme = testTheme()): string => {
  cleanup()
  renderAt('/accessibility', <AccessibilityStatement facts={{ ...facts, ...given }} />, theme)
  return screen.getByRole('main').textContent!.replace(/\s+/g, ' ')
}

it('says what the audit found out', () => {
  const words = wordsWith({})
  expect(words).toContain('between 24 November 2026 and 25 November 2026 at 1,234 screens')
  expect(words).toContain('320 and 1280 pixels wide, with light, dark and high contrast colours')
  expect(words).toContain('Nothing was found')
  expect(words).toContain('3 of 20 combinations')
  expect(words).toContain('150 points')
  expect(words).toContain('A notice is short.')
  expect(words).toContain('8 points can be judged only with a screen reader, and 9 only on a real phone')
})

it('does not hide what was found', () => {
  expect(wordsWith({ findings: 1 })).toContain('1 thing did not pass. We are working on it.')
  expect(wordsWith({ findings: 2, to: facts.from })).toContain('2 things did not pass. We are working on them.')
  expect(wordsWith({ to: facts.from })).toContain('We looked on 24 November 2026')
  expect(wordsWith({ parts: { seen: 20, all: 20 } })).not.toContain('combinations')
})

it('tells how to reach the company of the brand', () => {
  const contact = { telephone: '01632 960123', email: 'help@acme.example' }
  const words = wordsWith({}, { ...testTheme(), contact })
  expect(words).toContain('Telephone: 01632 960123')
  expect(screen.getByRole('link', { name: '01632 960123' }).getAttribute('href')).toBe('tel:01632960123')
  expect(screen.getByRole('link', { name: 'help@acme.example' }).getAttribute('href')).toBe('mailto:help@acme.example')
  expect(words).not.toContain('Post:')
  expect(wordsWith({}, testTheme({ companyName: 'Acme Ltd' }))).toContain('Please tell Acme Ltd')
})
