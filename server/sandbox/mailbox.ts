import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from '../data/escapeHtml.ts'
import { stylesheetPath } from '../data/legal/legalLibrary.ts'
import type { KeptMail, SandboxMail } from '../providers/mail/sandboxMail.ts'
import { apiPrefix } from '../plugins/apiCalls.ts'
import { ApiError } from '../base/apiError.ts'

/** Where the sandbox's mails can be read. */
export const mailboxPath = `${apiPrefix}/sandbox/mail`

/** No scripts; only the stylesheet of our documents is loaded. */
const contentPolicy =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The text of a mail with clickable links. */
const linked = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<>]+/g, (url) => `<a href="${url}" rel="noreferrer">${url}</a>`)

const article = ({ subject, fromName, to, text, at }: KeptMail): string => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>From ${escapeHtml(fromName)} to ${escapeHtml(to)}, <time>${at.toISOString()}</time></p>
${text
  .trim()
  .split(/\n{2,}/)
  .map((part) => `<p>${linked(part)}</p>`)
  .join('\n')}
</article>`

const page = (mails: readonly KeptMail[]): string => `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox of the sandbox</title>
<link rel="stylesheet" href="${stylesheetPath}">
</head>
<body>
<main>
<h1>Mailbox of the sandbox</h1>
<p>No email leaves this machine. The newest comes first.</p>
${mails.length > 0 ? mails.map(article).join('\n<hr>\n') : '<p>There is none yet.</p>'}
</main>
</body>
</html>
`

const sendPage = (reply: FastifyReply, mails: readonly KeptMail[]) =>
  reply
    .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': contentPolicy })
    .send(page(mails))

/**
 * The development mailbox: a page for people, JSON for programs. Register it only if every outside service is a sandbox, and never in production, since it
 * shows links that give access to accounts.
 */
export function mailbox(app: FastifyInstance, box: SandboxMail): void {
  app.get(mailboxPath, async (request, reply) => {
    const from = request.headers['sec-fetch-site']
    if (from === 'cross-site' || from === 'same-site')
      throw new ApiError(403, 'Please open this page by typing its address: another site cannot lead to it')
    const isForPeople = request.headers.accept?.includes('text/html')
    return isForPeople ? sendPage(reply, box.mails()) : reply.send({ mails: box.mails() })
  })
}
