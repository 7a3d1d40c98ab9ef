import { and, inArray, sql } from 'drizzle-orm'
import { outbox } from '../../database/tables/index.ts'
import { isDead } from '../../jobs/openMessages.ts'
import { recordAct } from '../../services/audit.ts'
import { WrongUse, type AdminCommand } from '../command.ts'
import { parseWords } from '../parseArguments.ts'

const readNumber = (text: string): number => {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > 2_147_483_647)
    throw new WrongUse(`a message is named by its number, as "outbox list" prints it, not by "${text}"`)
  return number
}

export const requeueOutbox: AdminCommand = {
  about: 'has dead messages delivered after all',
  help: [
    'Usage: runnel-server outbox requeue <number>…',
    '       runnel-server outbox requeue --all',
    '',
    'Has dead messages tried again from the beginning, for example when the service is back that refused',
    'them. The running servers deliver them within seconds. Each message keeps its idempotency key: a',
    'service that knows the key already does nothing twice. The hours of a mail begin again: you decide whether',
    'it still helps. Messages that are not dead, or are being tried for the last time, stay as they are.',
    '',
    '  --all  every dead message',
  ].join('\n'),
  run: async (args, { out, now, actor, withDatabase }) => {
    const { values, positionals } = parseWords(args, { all: { type: 'boolean', default: false } })
    if (values.all === positionals.length > 0) throw new WrongUse('it takes the numbers of dead messages, or --all')
    const numbers = positionals.map(readNumber)
    const at = now()
    const requeued = await withDatabase((db) =>
      db.transaction(async (tx) => {
        const rows = await tx
          .update(outbox)
          .set({
            attempts: 0,
            lockedUntil: at,
            createdAt: sql`case when ${outbox.topic} = 'send-mail' then ${at}::timestamptz else ${outbox.createdAt} end`,
          })
          .where(values.all ? isDead(at) : and(isDead(at), inArray(outbox.id, numbers)))
          .returning({ id: outbox.id })
        if (rows.length > 0)
          await recordAct(tx, at, {
            actor,
            action: 'outbox requeue',
            detail: { messages: rows.map(({ id }) => String(id)) },
          })
        return rows
      }),
    )
    const left = values.all ? [] : numbers.filter((number) => !requeued.some(({ id }) => id === number))
    out(`${requeued.length} requeued`)
    if (left.length > 0) throw new Error(`not dead, or not there: ${left.join(', ')}`)
  },
}
