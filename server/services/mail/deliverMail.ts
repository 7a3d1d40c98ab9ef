import { eq } from 'drizzle-orm'
import { outbox } from '../../database/tables/index.ts'
import type { Deps } from '../../deps.ts'
import { ProviderError } from '../../providers/types.ts'
import { letters, type LetterName } from './letters/index.ts'
import type { LetterKind } from './letters/letter.ts'
import { makeLink } from './mailLinks.ts'
import { renderMail } from './renderMail.ts'

type Message = typeof outbox.$inferSelect

/** Writes and sends the mail of a message, unless it comes too late to help or there is nobody to write to. */
async function send(deps: Deps, { payload, createdAt, dedupeKey }: Message): Promise<void> {
  const { letter: name = '', brandId, origin = '', ...about } = payload ?? {}
  const kind: LetterKind | undefined = letters[name as LetterName]
  const brand = deps.themes.find((theme) => theme.brandId === brandId)
  const isLate = kind && deps.now().getTime() - createdAt.getTime() > kind.hours * 3600_000
  if (!kind || !brand || isLate) return deps.log('mail given up', { letter: name, why: isLate ? 'too late' : 'unknown letter or brand' })
  const letter = await kind.write(deps, about, brand)
  if (!letter) return
  const token = await makeLink(deps, kind.purpose, letter.link.subject, letter.link.minutes)
  await deps.providers.mail.send({ ...renderMail(letter, `${origin}${kind.path}#${token}`, brand), idempotencyKey: dedupeKey })
}

/** Delivers a message of the topic `send-mail`. Throws what the provider throws, to be tried again, unless the receiver takes no mail. */
export async function deliverMail(deps: Deps, message: Message): Promise<void> {
  try {
    await send(deps, message)
  } catch (error) {
    if (!(error instanceof ProviderError) || error.code !== 'refused') throw error
    deps.log('mail refused by its receiver', { status: error.status ?? 0 })
  }
  await deps.db.update(outbox).set({ doneAt: deps.now() }).where(eq(outbox.id, message.id))
}
