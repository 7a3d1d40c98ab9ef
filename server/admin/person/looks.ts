import { claimRequests } from '../../database/tables/index.ts'
import { recordAct } from '../../services/audit.ts'
import { closeLook, waitingLooks } from '../../services/identity/looks.ts'
import { hasReference } from '../../services/ownedRequest.ts'
import { noSuchClaim } from '../claims/describe.ts'
import { WrongUse, type AdminCommand } from '../command.ts'
import { parseArguments, readLimit } from '../parseArguments.ts'

const longest = 2000

export const listLooks: AdminCommand = {
  about: 'lists the claim requests that staff should look at',
  help: [
    'Usage: runnel-server person looks [--limit 50]',
    '',
    'Lists claim requests of people who passed the identity questions although somebody with the same name',
    'and birth date had failed them elsewhere, oldest first: reference, brand, and since when. Each goes on',
    'as any other meanwhile. Look whether the person is who they say they are, then use person looked.',
    'Nothing that it prints is personal. That you looked is noted in the audit log.',
    '',
    '  --limit  at most so many',
  ].join('\n'),
  run: async (args, { out, now, actor, withDatabase }) => {
    const limit = readLimit(parseArguments(args, { limit: { type: 'string', default: '50' } }).values.limit)
    const rows = await withDatabase((db) =>
      db.transaction(async (tx) => {
        const found = await waitingLooks(tx, limit)
        // An empty list discloses nothing, and an unused database stays unused: a backup can still be restored into it.
        if (found.length > 0)
          await recordAct(tx, now(), { actor, action: 'person looks', detail: { listed: found.length } })
        return found
      }),
    )
    for (const { reference, brand, since } of rows) out([reference, brand, since.toISOString()].join('  '))
    if (rows.length === 0) out('Nothing waits for a look.')
    if (rows.length === limit) out(`The oldest ${limit}; --limit shows more.`)
  },
}

export const closeOneLook: AdminCommand = {
  about: 'notes that staff have looked at a claim request',
  help: [
    'Usage: runnel-server person looked <reference> --note …',
    '',
    'Takes a claim request from the list of person looks. The note says what you found; it goes into the',
    'journal of the claim request, so the evidence tells it, and it is deleted with the claim request. One',
    'line without the note is written to the audit log.',
    '',
    `  --note  what you found, in at most ${longest} characters`,
  ].join('\n'),
  run: async (args, { out, now, actor, withDatabase }) => {
    const { values, positionals } = parseArguments(args, { note: { type: 'string' } }, [
      'the reference of a claim request',
    ])
    const note = values.note?.trim()
    if (!note) throw new WrongUse('it takes --note, which says what you found')
    if (note.length > longest) throw new WrongUse(`--note has at most ${longest} characters`)
    const reference = await withDatabase((db) =>
      db.transaction(async (tx) => {
        const [row] = await tx.select().from(claimRequests).where(hasReference(positionals[0]!)).for('no key update')
        if (!row) throw new WrongUse(noSuchClaim)
        const { id, claimReference } = row
        await recordAct(tx, now(), { actor, action: 'person looked', detail: { reference: claimReference } })
        if (!(await closeLook(tx, now(), id, note)))
          throw new WrongUse(`${claimReference} does not wait for a look; person looks lists those that do`)
        return claimReference
      }),
    )
    out(`${reference}: looked at`)
  },
}
