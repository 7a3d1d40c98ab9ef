import type { Theme } from '#schemas/theme.ts'
import { escapeHtml } from '../data/escapeHtml.ts'

const paragraph = (html: string): string => `<p>${html}</p>`

/** What to do where scripts do not run, from the data of the brand: what is needed, and how to claim otherwise. */
export function helpWithoutScripts({ companyName, contact = {} }: Pick<Theme, 'companyName' | 'contact'>): string {
  const { telephone, email, address } = contact
  const called = telephone && `<a href="tel:${telephone.replaceAll(/[^+\d]/g, '')}">${escapeHtml(telephone)}</a>`
  const mailed = email && `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`
  const ways = [
    called && `by telephone: ${called}`,
    mailed && `by email: ${mailed}`,
    address && `by post: ${escapeHtml(address)}`,
  ]
  const lines = [
    '<strong>This form needs JavaScript, which is switched off or did not load.</strong> Please switch it on, or load the page again.',
    'To claim you need your name, date of birth, address, email and phone number. You sign on the screen. It takes a few minutes, and you do not need any paperwork.',
    `You can also claim without this form, ${ways.filter(Boolean).join('; ') || `with ${escapeHtml(companyName)}`}.`,
    'You do not need a claims company: you can complain to your lender, and then to the Financial Ombudsman Service, yourself and for free.',
  ]
  return `<div class="without-scripts ui-note ui-warning"><div>${lines.map(paragraph).join('')}</div></div>`
}
