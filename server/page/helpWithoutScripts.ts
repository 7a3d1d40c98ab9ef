import type { Theme } from '#schemas/theme.ts'
import { escapeHtml } from '../data/escapeHtml.ts'

type Company = Pick<Theme, 'companyName' | 'contact'>

/** The ways to reach a company, as HTML. */
function waysTo({ companyName, contact = {} }: Company): string {
  const { telephone, email, address } = contact
  const called = telephone && `<a href="tel:${telephone.replaceAll(/[^+\d]/g, '')}">${escapeHtml(telephone)}</a>`
  const mailed = email && `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`
  const ways = [
    called && `by telephone: ${called}`,
    mailed && `by email: ${mailed}`,
    address && `by post: ${escapeHtml(address)}`,
  ]
  return ways.filter(Boolean).join('; ') || `at ${escapeHtml(companyName)}`
}

/** A note about what needs scripts, with more lines below, all of them HTML. */
function note(what: string, ...more: string[]): string {
  const needed = `<strong>This ${what} needs JavaScript, which is switched off or did not load.</strong> Please switch it on, or load the page again.`
  const lines = [needed, ...more].map((line) => `<p>${line}</p>`)
  return `<div class="without-scripts ui-note ui-warning"><div>${lines.join('')}</div></div>`
}

/** What to do where scripts do not run, from the data of the brand: what is needed, and how to claim otherwise. */
export const helpWithoutScripts = (company: Company): string =>
  note(
    'form',
    'To claim you need your name, date of birth, address, email and phone number. You sign on the screen. It takes a few minutes, and you do not need any paperwork.',
    `You can also claim without this form, ${waysTo(company)}.`,
    'You do not need a claims company: you can complain to your lender, and then to the Financial Ombudsman Service, yourself and for free.',
  )

/** The same for a page that is no step of a form, such as the portal. */
export const contactWithoutScripts = (company: Company): string =>
  note('page', `You can also reach us ${waysTo(company)}.`)
