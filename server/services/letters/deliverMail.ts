import { and, eq, lt, ne, sql, type SQL } from 'drizzle-orm'
import type { Theme } from '#schemas/theme.ts'
import { outbox } from '../../database/tables/index.ts'
import type { Deps } from '../deps.ts'
import { ProviderError, type Mail } from '../../providers/types.ts'
import { TooMany } from '../../base/apiError.ts'
import { countMailSent } from '../counting/counts.ts'
import { unlessItFails, type Uses } from '../counting/countUses.ts'
import { recordCall } from '../events/recordEvent.ts'
import { requestIdsOfUser } from '../ownedRequest.ts'
import { letters } from './letters.ts'
import type { Letter, LetterKind } from './letter.ts'
import { letterHours, type LetterName } from '../../policy/letterHours.ts'
import { makeLink } from '../mail/mailLinks.ts'
import { escapeHtml } from '../../data/escapeHtml.ts'

const paragraph = (text: string): string => `<p>${escapeHtml(text)}</p>`

/** A mail in both its forms, with a link to `url`. */
function renderMail(
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

/** Thrown for a mail whose mailbox has no room yet. It is tried again after so many seconds, and does not count as an attempt. */
export class PutOff extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super('put off')
    this.name = 'PutOff'
    this.seconds = seconds
  }
}

type Message = typeof outbox.$inferSelect

/** The condition for other mails of the same kind to the same account that are being delivered or will be tried later. */
const isUnderWay = (deps: Deps, { id, payload }: Message): SQL =>
  and(
    ne(outbox.id, id),
    eq(outbox.topic, 'send-mail'),
    sql`${outbox.doneAt} is null and ${outbox.createdAt} <= ${deps.now()}::timestamptz and ${outbox.lockedUntil} > ${deps.now()}::timestamptz`,
    sql`${outbox.payload}->>'letter' = ${payload?.letter ?? ''} and ${outbox.payload}->>'userId' = ${payload?.userId ?? ''}`,
  )!

/**
 * Counts a mail for its mailbox. Throws `PutOff` when there is no room; undefined when there is no room and an earlier
 * mail of the same kind waits already, so that this one is not needed.
 */
async function countInMailbox(
  deps: Deps,
  message: Message,
  letter: LetterName,
  { to, counts }: Letter,
): Promise<Uses | 'not counted' | undefined> {
  if (!counts) return 'not counted'
  try {
    return await countMailSent(deps, { letter, to, ...counts })
  } catch (error) {
    if (!(error instanceof TooMany)) throw error
    const [earlier] = await deps.db
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(isUnderWay(deps, message), lt(outbox.id, message.id)))
      .limit(1)
    if (!earlier) throw new PutOff(error.retryAfter)
    return undefined
  }
}

/** Records in the journals of an account's claim requests what became of a mail to its owner. */
async function recordedMail(deps: Deps, claimRequestIds: string[], letter: string, sent: Promise<void>): Promise<void> {
  const tell = async (outcome: string): Promise<void> => {
    for (const id of claimRequestIds) await recordCall(deps, id, 'sendMail', { outcome, letter })
  }
  await sent.catch(async (error: unknown) => {
    await tell('failed')
    throw error
  })
  await tell('sent')
}

/**
 * Writes and sends the mail of a message, unless it is too late, has no receiver, or another one is on its way. A mail
 * that is not sent is not counted.
 */
async function send(deps: Deps, message: Message): Promise<void> {
  const { letter: name = '', brandId, origin = '', ...about } = message.payload ?? {}
  const letterName = name as LetterName
  const kind: LetterKind | undefined = letters[letterName]
  const brand = deps.themes.find((theme) => theme.brandId === brandId)
  const isLate = kind && deps.now().getTime() - message.createdAt.getTime() > letterHours[letterName] * 3600_000
  if (!kind || !brand || isLate)
    return deps.log('mail given up', { letter: name, why: isLate ? 'too late' : 'unknown letter or brand' })
  const letter = await kind.write(deps, about, brand)
  const uses = letter && (await countInMailbox(deps, message, letterName, letter))
  if (!letter || !uses) return
  const sending = async () => {
    const token = await makeLink(deps, kind.purpose, letter.link.subject, letter.link.minutes)
    await deps.providers.mail.send({
      ...renderMail(letter, `${origin}${kind.path}#${token}`, brand),
      idempotencyKey: message.dedupeKey,
    })
  }
  const of = about.userId ? await requestIdsOfUser(deps, about.userId) : []
  await recordedMail(deps, of, name, uses === 'not counted' ? sending() : unlessItFails(uses, sending))
  // A mail of the same kind that still waits for room is not needed any more.
  if (about.userId)
    await deps.db
      .update(outbox)
      .set({ doneAt: deps.now() })
      .where(and(isUnderWay(deps, message), eq(outbox.attempts, 0)))
}

/**
 * Delivers a message of the topic `send-mail`. Throws `PutOff`, and what the provider throws unless the receiver
 * refuses the mail; it is then tried again.
 */
export async function deliverMail(deps: Deps, message: Message): Promise<void> {
  try {
    await send(deps, message)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.code !== 'refused') throw error
    deps.log('mail refused by its receiver', { status: error.status ?? 0 })
  }
  await deps.db.update(outbox).set({ doneAt: deps.now() }).where(eq(outbox.id, message.id))
}
