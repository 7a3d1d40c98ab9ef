import type { Theme } from '#schemas/theme.ts'
import { escapeHtml } from '../data/escapeHtml.ts'

type Company = Pick<Theme, 'contact'>

/** The ways to reach a company, as HTML; empty if its brand names none. */
function waysTo({ contact = {} }: Company): string {
  const { telephone, email, address } = contact
  const called = telephone && `<a href="tel:${telephone.replaceAll(/[^+\d]/g, '')}">${escapeHtml(telephone)}</a>`
  const mailed = email && `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`
  const ways = [
    called && `by telephone: ${called}`,
    mailed && `by email: ${mailed}`,
    address && `by post: ${escapeHtml(address)}`,
  ]
  return ways.filter(Boolean).join('; ')
}

/** A note about what needs scripts, with more lines below, all of them HTML. */
function note(what: string, ...more: (string | false)[]): string {
  const needed = `<strong>This ${what} needs JavaScript, which is switched off or did not load.</strong> Please switch it on, or load the page again.`
  const lines = [needed, ...more].filter(Boolean).map((line) => `<p>${line}</p>`)
  return `<div class="without-scripts ui-note ui-warning"><div>${lines.join('')}</div></div>`
}

/** What to do where scripts do not run, from the data of the brand: what is needed, and how to claim otherwise. */
export function helpWithoutScripts(company: Company): string {
  const ways = waysTo(company)
  return note(
    'form',
    'To claim you need your name, date of birth, address, email and phone number. You sign on the screen. It takes a few minutes, and you do not need any paperwork.',
    ways !== '' && `You can also claim without this form, ${ways}.`,
    'You do not need a claims company: you can complain to your lender, and then to the Financial Ombudsman Service, yourself and for free.',
  )
}

/** The same for a page that the server has not drawn, such as the portal. */
export function contactWithoutScripts(company: Company): string {
  const ways = waysTo(company)
  return note('page', ways !== '' && `You can also reach us ${ways}.`)
}
