import { asc, eq, sql } from 'drizzle-orm'
import { claimRequests, outbox } from '../../database/tables/index.ts'
import { isDead, isLastTry, isOpen, mostAttempts } from '../../jobs/openMessages.ts'
import { recordAct } from '../../services/audit.ts'
import { letterHours } from '../../policy/letterHours.ts'
import type { AdminCommand } from '../command.ts'
import { parseArguments, readLimit } from '../parseArguments.ts'

export const listOutbox: AdminCommand = {
  about: 'lists what other services must still be told',
  help: [
    'Usage: runnel-server outbox list [--dead] [--limit 50]',
    '',
    'Lists messages to other services that are not delivered, oldest first: number, topic, reference of the',
    'claim request if it is about one, when it was written, how often it was tried, and when it is tried',
    `next. A message to the CRM that failed ${mostAttempts} times, over three days, is dead: nobody tries it any more.`,
    'So is a mail that could not be sent in time. Nothing that it prints is personal. That you looked is',
    'noted in the audit log.',
    `Hours of mails: ${Object.entries(letterHours)
      .map(([name, hours]) => `${name} ${hours}`)
      .join(', ')}.`,
    '',
    '  --dead   only dead ones',
    '  --limit  at most so many',
  ].join('\n'),
  run: async (args, { out, now, actor, withDatabase }) => {
    const { values } = parseArguments(args, {
      dead: { type: 'boolean', default: false },
      limit: { type: 'string', default: '50' },
    })
    const limit = readLimit(values.limit)
    const at = now()
    const rows = await withDatabase((db) =>
      db.transaction(async (tx) => {
        const found = await tx
          .select({ message: outbox, reference: claimRequests.claimReference, dead: sql<boolean>`${isDead(at)}` })
          .from(outbox)
          .leftJoin(claimRequests, eq(claimRequests.id, outbox.claimRequestId))
          .where(values.dead ? isDead(at) : isOpen)
          .orderBy(asc(outbox.id))
          .limit(limit)
        // An empty list discloses nothing, and an unused database stays unused: a backup can still be restored into it.
        if (found.length > 0)
          await recordAct(tx, at, { actor, action: 'outbox list', detail: { listed: found.length, dead: values.dead } })
        return found
      }),
    )
    for (const { message, reference, dead } of rows) {
      const next = isLastTry(message) ? 'last try' : `next at ${message.lockedUntil.toISOString()}`
      out(
        [
          String(message.id),
          message.topic,
          reference ?? 'no claim request',
          message.createdAt.toISOString(),
          `${message.attempts} tries`.padEnd(8),
          dead ? 'dead' : next,
        ].join('  '),
      )
    }
    if (rows.length === limit) out(`The oldest ${limit}; --limit shows more.`)
  },
}
