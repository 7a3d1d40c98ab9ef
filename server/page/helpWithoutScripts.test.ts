import { expect, it } from 'vitest'
import { contactWithoutScripts, helpWithoutScripts } from './helpWithoutScripts.ts'

it('names the ways to reach the company, and says nothing of them where its brand names none', () => {
  const contact = { telephone: '01632 960 000', email: 'help@example.com' }
  const ways = 'by telephone: <a href="tel:01632960000">01632 960 000</a>; by email: <a href="mailto:help@example.com">'
  expect(helpWithoutScripts({ contact })).toContain(`You can also claim without this form, ${ways}`)
  expect(contactWithoutScripts({ contact })).toContain(`You can also reach us ${ways}`)
  expect(helpWithoutScripts({})).not.toContain('without this form')
  expect(contactWithoutScripts({})).not.toContain('reach us')
})
