import { eq } from 'drizzle-orm'
import { staff } from '../../database/tables/index.ts'
import { loadThemes } from '../../page/themes.ts'
import { type AdminCommand, WrongUse } from '../command.ts'
import { parseArguments } from '../parseArguments.ts'
import { withStaff } from './shared.ts'

export const staffCompany: AdminCommand = {
  about: 'says for which company a person works',
  help: [
    'Usage: runnel-server staff company <email> (--company <id> | --every)',
    '',
    'Where one server has brands of several companies: the person reads the evidence of claims of this company',
    'alone. They publish, approve, take back and withdraw only what no brand of another company shows, and',
    'change no drafts of a funnel that only brands of other companies show. policy.funnels of a theme.json says',
    'which funnels a brand shows; every one without it.',
    '',
    '  --company  the company, by companyId of a theme.json',
    '  --every    every company of the server, as at first',
  ].join('\n'),
  run: async (args, admin) => {
    const { values, positionals } = parseArguments(
      args,
      { company: { type: 'string' }, every: { type: 'boolean', default: false } },
      ['an email'],
    )
    const { company, every } = values
    if ((company === undefined) !== every) throw new WrongUse('name a company by --company, or use --every')
    const known = new Set(loadThemes(admin.themesDir).map(({ theme }) => theme.companyId))
    if (company !== undefined && !known.has(company))
      throw new WrongUse(`no brand belongs to this company; the brands have ${[...known].join(', ')}`)
    const { name } = await withStaff(admin, 'staff company', positionals[0]!, async (tx, { id }) => {
      await tx
        .update(staff)
        .set({ companyId: company ?? null })
        .where(eq(staff.id, id))
      return { company: company ?? 'every' }
    })
    admin.out(
      `${name} publishes and reads evidence for ${company === undefined ? 'every company' : `the company ${company}`}.`,
    )
  },
}
