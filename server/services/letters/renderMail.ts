import type { Theme } from '#schemas/theme.ts'
import { escapeHtml } from '../../data/escapeHtml.ts'
import type { Mail } from '../../providers/types.ts'
import type { Letter } from './letter.ts'

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`

/** A mail in both its forms, with a link to `url`. */
export function renderMail(
  { to, subject, before, link, after }: Letter,
  url: string,
  { brandName, companyName }: Theme,
): Omit<Mail, 'idempotencyKey'> {
  const closing = `${brandName} is a service of ${companyName}. Nobody reads answers to this email.`
  const html = [
    '<!doctype html>',
    `<html lang="en-GB"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="max-width: 36em; font: 16px/1.5 sans-serif">',
    ...before.map(paragraph),
    `<p><a href="${escapeHtml(url)}">${escapeHtml(link.label)}</a></p>`,
    ...after.map(paragraph),
    `<p><small>${escapeHtml(closing)}</small></p>`,
    '</body></html>',
  ]
  return {
    to,
    fromName: brandName,
    subject,
    text: `${[...before, url, ...after, closing].join('\n\n')}\n`,
    html: `${html.join('\n')}\n`,
  }
}
