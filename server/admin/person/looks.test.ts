import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditLog } from '../../database/tables/index.ts'
import { readEvidence } from '../../services/evidence/evidence.ts'
import { needLook } from '../../services/identity/looks.ts'
import { apply, submission } from '../../testing/applicant.ts'
import { runAdmin } from '../../testing/runAdmin.ts'
import { brands, startApp, type Site } from '../../testing/startApp.ts'

let site: Site
beforeAll(async () => {
  site = await startApp()
})
afterAll(() => site.close())

const person = (...args: string[]) => runAdmin(site, ['person', ...args])

/** A claim request that staff should look at, as a pass leaves it. */
async function marked() {
  const { id, reference } = await apply(site.visit(), submission('Walker', 'valifi'))
  await mark(id, reference)
  return { id, reference }
}
const mark = (id: string, claimReference: string) =>
  site.deps.db.transaction((tx) => needLook(tx, site.deps.now(), { id, claimReference }))

const acts = (...actions: string[]) =>
  site.deps.db
    .select({ actor: auditLog.actor, action: auditLog.action, detail: auditLog.detail })
    .from(auditLog)
    .where(inArray(auditLog.action, actions))

describe('claim requests that staff should look at', () => {
  it('are none at first, which the audit log need not say', async () => {
    expect(await person('looks')).toEqual({ code: 0, said: 'Nothing waits for a look.', complained: '' })
    expect(await acts('person looks')).toEqual([])
  })

  it('are listed by reference, brand and time, oldest first, until somebody has looked', async () => {
    const [first, second] = [await marked(), await marked()]
    await mark(first.id, first.reference)
    await apply(site.visit(), submission('Walker', 'valifi'))
    const line = ({ reference }: typeof first) =>
      new RegExp(`^${reference}  ${brands.valifi.brandId}  \\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z$`)
    const { said } = await person('looks')
    expect(said.split('\n')).toEqual([expect.stringMatching(line(first)), expect.stringMatching(line(second))])
    expect((await person('looks', '--limit', '1')).said.split('\n')).toEqual([
      expect.stringMatching(line(first)),
      'The oldest 1; --limit shows more.',
    ])

    const note = 'Her passport shows the same name, birth date and address.'
    const closed = await person('looked', first.reference, '--note', note)
    expect([closed.code, closed.said]).toEqual([0, `${first.reference}: looked at`])
    expect((await person('looks')).said).toMatch(line(second))
    const evidence = (await readEvidence(site.deps, first.reference, { actor: 'a test', action: 'evidence read' }))!
    expect(evidence.noted.map(({ kind }) => kind)).toEqual(['look-needed', 'look-needed', 'looked'])
    expect([evidence.problems, evidence.noted.at(-1)!.detail]).toEqual([[], { note }])
    expect((await acts('person looks', 'person looked')).at(-1)).toEqual({
      actor: 'staff',
      action: 'person looks',
      detail: { listed: 1 },
    })
    // The note is personal, so it stays in the journal.
    expect(await acts('person looked')).toEqual([
      { actor: 'staff', action: 'person looked', detail: { reference: first.reference } },
    ])

    await mark(first.id, first.reference)
    expect((await person('looks')).said.split('\n')).toHaveLength(2)
    expect((await person('looked', first.reference, '--note', note)).code).toBe(0)
    expect((await person('looked', second.reference, '--note', note)).code).toBe(0)
  })

  it.each([
    ['no note', [], 'it takes --note'],
    ['an empty note', ['--note', ' '], 'it takes --note'],
    ['too long a note', ['--note', 'a'.repeat(2001)], 'at most 2000 characters'],
  ])('are not closed with %s', async (_, args, why) => {
    const { reference } = await marked()
    const { code, complained } = await person('looked', reference, ...args)
    expect([code, complained]).toEqual([2, expect.stringContaining(why)])
    expect((await person('looks')).said).toContain(reference)
    await person('looked', reference, '--note', 'It is them.')
  })

  it('are not closed where nothing waits', async () => {
    const { reference } = await apply(site.visit(), submission('Walker', 'valifi'))
    for (const [name, why] of [
      [reference, 'does not wait for a look'],
      ['CLM-NOBODY', 'no claim request has this reference'],
    ] as const) {
      const { code, complained } = await person('looked', name, '--note', 'It is them.')
      expect([code, complained]).toEqual([2, expect.stringContaining(why)])
    }
    expect(await acts('person looked')).not.toContainEqual(expect.objectContaining({ detail: { reference } }))
  })

  it('are shown with the claim, and go with it', async () => {
    const { reference } = await marked()
    await person('looked', reference, '--note', 'It is them.')
    const shown = JSON.parse((await runAdmin(site, ['claims', 'show', reference])).said) as { looks: object[] }
    expect(shown.looks).toEqual([
      { at: expect.any(String), kind: 'look-needed', why: expect.any(String) },
      { at: expect.any(String), kind: 'looked', note: 'It is them.' },
    ])
    const other = await marked()
    await person('erase', '--reference', other.reference, '--yes')
    expect((await person('looks')).said).toBe('Nothing waits for a look.')
    expect(
      await site.deps.db.select().from(auditLog).where(eq(auditLog.action, 'person look-needed')),
    ).not.toHaveLength(0)
  })
})
