import type { Theme } from '#schemas/theme.ts'
import { escapeHtml } from '../data/escapeHtml.ts'

const paragraph = (html: string): string => `<p>${html}</p>`

/** What to do where scripts do not run, from the data of the brand: what is needed, and how to claim otherwise. */
export function helpWithoutScripts({ companyName, contact = {} }: Pick<Theme, 'companyName' | 'contact'>): string {
  const { telephone, hours, address } = contact
  const lines = [
    '<strong>This form needs JavaScript, which is switched off or did not load.</strong> Please switch it on, or load the page again.',
    'To claim you need your name, date of birth, address, email and phone number. You sign on the screen. It takes a few minutes, and you do not need any paperwork.',
    ...(telephone
      ? [
          `You can also claim by telephone: <a href="tel:${escapeHtml(telephone.replaceAll(/[^+\d]/g, ''))}">${escapeHtml(telephone)}</a>${hours ? ` (${escapeHtml(hours)})` : ''}.`,
        ]
      : []),
    ...(address ? [`Or write to ${address.map(escapeHtml).join(', ')}.`] : []),
    ...(telephone || address ? [] : [`Or contact ${escapeHtml(companyName)}.`]),
    'You do not need a claims company: you can complain to your lender, and then to the Financial Ombudsman Service, yourself and for free.',
  ]
  return `<div class="without-scripts ui-note ui-warning"><div>${lines.map(paragraph).join('')}</div></div>`
}
