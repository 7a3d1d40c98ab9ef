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

/** Why a page does not work, each with what to do: `app/early.js` writes one of them into the note. */
const reasonsFor = (what: string): Record<'off' | 'unloaded' | 'failed' | 'broken' | 'old', string> => ({
  off: `This ${what} needs JavaScript, which is switched off. Please switch it on, and load the page again.`,
  unloaded: `This ${what} did not load. Please check your connection, and load the page again.`,
  failed: `This ${what} does not work in this browser. Please update the browser, or use another one.`,
  broken: `Something went wrong, and this ${what} cannot be shown. What you have entered is kept. Please load the page again.`,
  old: `This browser is too old for this ${what}. Please update it, or use a newer phone or computer.`,
})

/** The `<noscript>` of a page, with more lines below the reason, all of them HTML. */
function noscript(what: string, ...more: (string | false)[]): string {
  const { off, ...others } = reasonsFor(what)
  const reasons = Object.entries(others).map(([why, text]) => `data-${why}="${text}"`)
  const lines = [`<strong>${off}</strong>`, ...more].filter(Boolean).map((line) => `<p>${line}</p>`)
  const note = `<div class="without-scripts ui-note ui-warning"><div>${lines.join('')}</div></div>`
  return `<noscript ${reasons.join(' ')}>${note}</noscript>`
}

/** What to do where scripts do not run, from the data of the brand: what is needed, and how to claim otherwise. */
export function helpWithoutScripts(company: Company): string {
  const ways = waysTo(company)
  return noscript(
    'form',
    'To claim you need your name, date of birth, address, email and phone number. You sign on the screen. It takes a few minutes, and you do not need any paperwork.',
    ways !== '' && `You can also claim without this form, ${ways}.`,
    'You do not need a claims company: you can complain to your lender, and then to the Financial Ombudsman Service, yourself and for free.',
  )
}

/** The same for a page that the server has not drawn, such as the portal. */
export function contactWithoutScripts(company: Company): string {
  const ways = waysTo(company)
  return noscript('page', ways !== '' && `You can also reach us ${ways}.`)
}
