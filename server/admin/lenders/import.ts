import { eq } from 'drizzle-orm'
import { Type, type Static } from 'typebox'
import { uuidOf } from '../../data/fingerprint.ts'
import { lendersOf } from '../../data/lenders.ts'
import { dataReader } from '../../data/readData.ts'
import { lenders } from '../../database/tables/index.ts'
import { recordAct } from '../../services/audit.ts'
import { WrongUse, type AdminCommand } from '../command.ts'
import { parseArguments } from '../parseArguments.ts'

const name = Type.String({ minLength: 1, maxLength: 200, pattern: '^\\S(.*\\S)?$' })
const rowsShape = Type.Array(
  Type.Object(
    {
      name,
      alias: Type.Optional(Type.String({ maxLength: 200 })),
      show_on_manual_lenders_list: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
  { minItems: 1, maxItems: 10_000 },
)
type Rows = Static<typeof rowsShape>
const readRows = dataReader<Rows>(rowsShape, 'a list of lenders')

const sameName = (text: string) => text.trim().toLowerCase()

/** The rows of a file. Throws when its shape is wrong or it names a lender twice. */
function rowsOf(path: string): Rows {
  let rows: Rows
  try {
    rows = readRows(path)
  } catch (error) {
    throw new WrongUse((error as Error).message)
  }
  const names = rows.map((row) => sameName(row.name))
  const twice = rows.find((row, at) => names.indexOf(sameName(row.name)) !== at)
  if (twice) throw new WrongUse(`${path} names "${twice.name}" twice`)
  return rows
}

export const importLenders: AdminCommand = {
  about: 'adds lenders to a company, or brings them up to date',
  help: [
    'Usage: runnel-server lenders import <file> --company <id>',
    '',
    'Reads a JSON list of lenders, each with a name, an alias if it has one, and',
    'show_on_manual_lenders_list (true unless given), and writes them for one company. A lender is known',
    'by its name: a repeat changes what is different and adds nothing. Nothing is removed. Lenders of every',
    'company stand in server/data/lenders.json and are changed there.',
    '',
    '  --company  the companyId of its brands',
  ].join('\n'),
  run: async (args, { out, now, actor, withDatabase }) => {
    const { values, positionals } = parseArguments(args, { company: { type: 'string' } }, ['the file of lenders'])
    const { company } = values
    if (company === undefined) throw new WrongUse('--company is missing: the companyId of its brands')
    const rows = rowsOf(positionals[0]!)
    // The seed is written again at every start, so changes to its lenders would be lost.
    const shipped = new Set(lendersOf(company).map((lender) => sameName(lender.name)))
    const known = rows.find((row) => shipped.has(sameName(row.name)))
    if (known) throw new WrongUse(`"${known.name}" is a lender of every company: change it in server/data/lenders.json`)
    const [added, changed] = await withDatabase((db) =>
      db.transaction(async (tx) => {
        const before = await tx.select().from(lenders).where(eq(lenders.companyId, company))
        if (before.length === 0)
          throw new WrongUse(`no brand is of the company "${company}", or the server has not been started with it yet`)
        const ids = new Set(before.map(({ id }) => id))
        let fresh = 0
        for (const row of rows) {
          const id = uuidOf(`lender ${company} ${sameName(row.name)}`)
          const set = {
            name: row.name,
            alias: row.alias ?? '',
            showOnManualLendersList: row.show_on_manual_lenders_list ?? true,
          }
          await tx
            .insert(lenders)
            .values({ id, companyId: company, ...set })
            .onConflictDoUpdate({ target: [lenders.companyId, lenders.id], set })
          if (!ids.has(id)) fresh += 1
        }
        await recordAct(tx, now(), {
          actor,
          action: 'lenders import',
          detail: { company, added: fresh, changed: rows.length - fresh },
        })
        return [fresh, rows.length - fresh]
      }),
    )
    out(`${added} added, ${changed} brought up to date`)
  },
}
