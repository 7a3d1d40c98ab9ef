import {
  type Evidence,
  type EvidenceAnswer,
  type EvidenceDocument,
  type EvidenceShown,
  whyUnsure,
} from '#schemas/studio/index.ts'
import { escapeHtml } from '../../data/escapeHtml.ts'

/** The style of the page, which its content policy names by its hash. */
export const evidenceStyle = `
:root { color-scheme: light; }
body { max-width: 60em; margin: 2em auto; padding: 0 1em; font: 15px/1.5 system-ui, sans-serif; color: #1a1a1a; background: #fff; }
h1 { font-size: 1.6em; } h2 { margin-top: 2em; border-bottom: 1px solid #767676; } h3 { margin-bottom: 0.2em; }
table { width: 100%; border-collapse: collapse; } th, td { padding: 0.3em 0.6em 0.3em 0; text-align: left; vertical-align: top; border-bottom: 1px solid #ddd; overflow-wrap: anywhere; }
pre { margin: 0.4em 0; padding: 0.6em; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; background: #f4f4f4; }
code { font-size: 0.85em; overflow-wrap: anywhere; }
.good { color: #0a5c2b; } .bad { color: #a4000f; }
@media print { body { margin: 0; max-width: none; } h2, h3 { break-after: avoid; } tr { break-inside: avoid; } }
`

const text = escapeHtml
const hash = (sha256: string): string => `<code>${text(sha256)}</code>`
const time = (at: string): string =>
  `<time datetime="${text(at)}">${text(at.replace('T', ' ').replace('Z', ' UTC'))}</time>`

const table = (heads: string[], rows: string[][]): string =>
  rows.length === 0
    ? '<p>None.</p>'
    : `<table><thead><tr>${heads.map((head) => `<th scope="col">${text(head)}</th>`).join('')}</tr></thead><tbody>${rows
        .map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`)
        .join('')}</tbody></table>`

const list = (sentences: string[]): string => `<ul>${sentences.map((one) => `<li>${text(one)}</li>`).join('')}</ul>`

const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** What an HTML document says, without its marks. The hash is of the document as it is. */
const readable = (html: string): string =>
  html
    .replaceAll(/<(head|style|script)\b[^]*?<\/\1>/gi, '')
    .replaceAll(/<li\b[^>]*>/gi, '\n• ')
    .replaceAll(/<\/?(p|h\d|div|section|ul|ol|table|tr|br|header|footer|main)\b[^>]*>/gi, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(lt|gt|quot|apos|nbsp);/g, (_, name: string) => entities[name]!)
    .replaceAll(/&#(\d{1,6});/g, (_, code: string) => String.fromCodePoint(Math.min(Number(code), 0x10ffff)))
    .replaceAll('&amp;', '&')
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/\s*\n\s*/g, '\n')
    .trim()

/** A question with everything that was said beside it. */
const question = ({ label, asked }: EvidenceAnswer): string =>
  [
    label,
    asked?.hint,
    ...(asked?.notes ?? []).map(readable),
    ...(asked?.documents ?? []).map((slug) => `Document: ${slug}`),
  ]
    .filter((line) => line !== undefined && line !== '')
    .map((line) => text(line!))
    .join('<br>')

const place = ({ asked }: EvidenceAnswer): string =>
  asked
    ? [
        `<code>${text(asked.step)}</code>`,
        ...(asked.button === undefined ? [] : [`button <code>${text(asked.button)}</code>`]),
        ...(asked.language === undefined ? [] : [`language ${text(asked.language)}`]),
      ].join('<br>')
    : 'not known'

const named = ({ name, version, sha256 }: EvidenceDocument): string =>
  `${text(name)}, version ${text(version)} ${hash(sha256)}`

const detailed = (detail: Record<string, unknown>): string =>
  Object.entries(detail)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${text(name)}: ${text(typeof value === 'string' ? value : JSON.stringify(value))}`)
    .join('<br>')

function shownText({ at, kind, title, text: said, sha256, document, step, language, certain }: EvidenceShown): string {
  const about = [
    time(at),
    ...(document ? [`version ${text(document.version)}`] : []),
    ...(step ? [`step <code>${text(step)}</code>`] : []),
    ...(language ? [`language ${text(language)}`] : []),
    ...(certain ? [] : [whyUnsure[kind]]),
    `SHA-256 ${hash(sha256)}`,
  ]
  return `<h3>${text(title)}</h3><p>${about.join(' · ')}</p><pre>${text(kind === 'document' ? readable(said) : said)}</pre>`
}

const shownOf = ({ shown }: Evidence, kind: EvidenceShown['kind']): string =>
  shown
    .filter((one) => one.kind === kind)
    .map(shownText)
    .join('') || '<p>None.</p>'

/** The evidence as a page to print: no scripts, and nothing that has to be loaded. */
export function evidencePage(evidence: Evidence): string {
  const { reference, brand, funnel, createdAt, madeAt, versions, answers, signed, calls, noted, chain } = evidence
  const { verified, problems, unknown } = evidence
  const verdict = verified
    ? '<p class="good"><strong>Every hash was made again and is the same, and what is stored says what the journal says.</strong></p>'
    : `<p class="bad"><strong>Not everything matches:</strong></p>${list(problems)}`
  const body = [
    `<h1>Evidence for ${text(reference)}</h1>`,
    `<p>${text(brand.name || brand.id)} · form ${text(funnel)} · made ${time(createdAt)} · put together ${time(madeAt)}</p>`,
    verdict,
    unknown.length > 0 ? `<h2>What is not known</h2>${list(unknown)}` : '',
    '<h2>Versions of the form</h2>',
    table(
      ['Form', 'Definition', 'Version', 'Compiled', 'From', 'To'],
      versions.map((one) => [
        text(`${one.title} (${one.funnel})`),
        hash(one.definition),
        one.version ? hash(one.version) : '',
        one.compiled ? hash(one.compiled) : '',
        time(one.from),
        time(one.to),
      ]),
    ),
    '<h2>Answers</h2>',
    table(
      ['When', 'Question', 'Answer', 'Where', 'Path'],
      answers.map((one) => [time(one.at), question(one), text(one.said), place(one), `<code>${text(one.path)}</code>`]),
    ),
    '<h2>Signed</h2>',
    table(
      ['When', 'How', 'Who', 'SHA-256 of the picture', 'Documents shown', 'Terms agreed to', 'From where'],
      signed.map(({ signer, ...one }) => [
        time(one.at),
        text(one.method),
        signer
          ? text(
              [
                [signer.title, signer.firstName, signer.lastName].filter(Boolean).join(' '),
                signer.dateOfBirth,
                ...Object.values(signer.address),
              ]
                .filter(Boolean)
                .join(', '),
            )
          : '',
        `${hash(one.sha256)}${one.kept ? '' : '<br>no longer stored'}`,
        one.documents.map(named).join('<br>'),
        one.terms.map(named).join('<br>'),
        [one.networkAddress, one.userAgent].filter(Boolean).map(text).join('<br>'),
      ]),
    ),
    '<h2>Calls</h2>',
    table(
      ['When', 'Call', 'Outcome', 'Detail'],
      calls.map((one) => [time(one.at), text(one.operation), text(one.outcome), detailed(one.detail)]),
    ),
    '<h2>What else was noted</h2>',
    table(
      ['When', 'What', 'Detail'],
      noted.map((one) => [time(one.at), text(one.kind), detailed(one.detail)]),
    ),
    '<h2>Consents that were given</h2>',
    shownOf(evidence, 'consent'),
    '<h2>Screens of the form</h2>',
    shownOf(evidence, 'step'),
    '<h2>Documents</h2>',
    shownOf(evidence, 'document'),
    '<h2>The chain of the journal</h2>',
    table(
      ['Number', 'When', 'What', 'SHA-256'],
      chain.map((one) => [String(one.number), time(one.at), text(one.kind), hash(one.sha256)]),
    ),
  ]
  return [
    '<!doctype html>',
    `<html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Evidence for ${text(reference)}</title><style>${evidenceStyle}</style></head>`,
    `<body>${body.filter(Boolean).join('\n')}</body></html>`,
    '',
  ].join('\n')
}
