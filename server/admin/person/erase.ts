import { recordAct } from '../../services/audit.ts'
import { clientKey } from '../../services/crm/clientKey.ts'
import { erasePerson } from '../../services/persons/erasePerson.ts'
import type { Person } from '../../services/persons/findPersons.ts'
import { WrongUse, type AdminCommand } from '../command.ts'
import { parseArguments } from '../parseArguments.ts'
import { personHelp, personOptions, personUsage, readQuery } from './arguments.ts'
import { choosePerson } from './choose.ts'
import { describePersons, referencesOf } from './describe.ts'

/** Claim requests for which the CRM never confirmed that it knows the client. */
const unsure = ({ requests }: Person): string[] =>
  requests
    .filter(({ crmClientUuid }) => !crmClientUuid)
    .map(
      ({ id, claimReference }) =>
        `${claimReference}: the CRM has not confirmed the client. If it was told all the same, it knows them by the key ${clientKey(id)}.`,
    )

export const eraseOnePerson: AdminCommand = {
  about: 'removes everything about one person, from the CRM too',
  help: [
    `Usage: runnel-server person erase ${personUsage} --yes`,
    '',
    'Removes everything about one person from every table at once: claim requests with their signatures,',
    'records and claims, account, sessions, links, saved journeys, messages and counters. A message tells',
    'the CRM to forget them; outbox list shows until when. This cannot be undone, and earlier backups still',
    'have them. If the search matches more than one person, the command asks for references. Only one line',
    'stays, in the audit log. It contains nothing personal.',
    '',
    ...personHelp,
    '  --yes        does it; without it, it says what it would do',
  ].join('\n'),
  run: async (args, { out, now, actor, keyed, sealer, withDatabase }) => {
    const { values } = parseArguments(args, { ...personOptions, yes: { type: 'boolean', default: false } })
    const query = readQuery(values)
    await withDatabase((db) =>
      db.transaction(async (tx) => {
        const person = await choosePerson(tx, query)
        if (!values.yes)
          throw new WrongUse(
            ['this would be erased permanently; --yes does it:', ...describePersons([person])].join('\n'),
          )
        const { rows, clients } = await erasePerson(tx, person, keyed, now(), sealer)
        const references = referencesOf(person)
        await recordAct(tx, now(), {
          actor,
          action: 'person erase',
          detail: {
            references,
            accounts: rows.users ?? 0,
            rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
            crmClients: clients,
          },
        })
        return { person, references, rows, clients }
      }),
    ).then(({ person, references, rows, clients }) => {
      out(
        `${references.join(', ') || 'an account without claim requests'}: erased, ${Object.entries(rows)
          .filter(([, count]) => count > 0)
          .map(([table, count]) => `${count} ${table}`)
          .join(', ')}`,
      )
      out(
        clients > 0
          ? `The CRM will be told to forget ${clients} client${clients === 1 ? '' : 's'}.`
          : 'The CRM knows none of it.',
      )
      if (person.sharesAccount) out('An account stays: it also belongs to a person who was not named.')
      unsure(person).forEach((line) => out(line))
      if (!keyed)
        out(
          'SECRET is not known here: what was counted for them, and journeys kept for a link, go by themselves when their time is over.',
        )
    })
  },
}
