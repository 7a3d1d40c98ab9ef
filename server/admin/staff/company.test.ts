import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inProject } from '../../base/project.ts'
import { demoStaff } from '../../data/seed.ts'
import { auditLog, staff } from '../../database/tables/index.ts'
import { loadThemes } from '../../page/themes.ts'
import { apply, submission } from '../../testing/applicant.ts'
import { brands, hostOf, startApp, type BrandKind, type Site } from '../../testing/startApp.ts'
import { runAdmin } from '../../testing/runAdmin.ts'

const themesDir = inProject('themes')
const publisher = demoStaff.find(({ role }) => role === 'publisher')!
let site: Site
beforeAll(async () => {
  site = await startApp({ studio: true })
})
afterAll(() => site.close())

async function run(...args: string[]) {
  const { code, said, complained } = await runAdmin(site, ['staff', 'company', publisher.email, ...args], {
    actor: 'somebody',
    themesDir,
  })
  return { code, said: said + complained }
}
const row = async () => (await site.deps.db.select().from(staff).where(eq(staff.id, publisher.id)))[0]!

/** A claim at a brand. */
async function claimAt(kind: BrandKind): Promise<string> {
  const visitor = site.visit()
  visitor.host = hostOf(kind)
  return (await apply(visitor, submission('Walker', kind))).reference
}

it('a member of staff of one company reads the evidence of its claims, and no other company’s', async () => {
  const visitor = site.visit()
  const { email, password } = publisher
  await visitor.send('POST', '/api/studio/sign-in', { email, password })
  const [own, other] = [await claimAt('mcg'), await claimAt('valid8')]
  const read = async (reference: string) => {
    const page = await visitor.send('GET', `/api/studio/evidence/${reference}/page`)
    const { status, body } = await visitor.send('GET', `/api/studio/evidence/${reference}`)
    expect(page.status).toBe(status)
    return status === 404 ? body.error : status
  }
  expect([await read(own), await read(other)]).toEqual([200, 200])
  await site.deps.db.update(staff).set({ companyId: brands.mcg.companyId }).where(eq(staff.id, publisher.id))
  // The same words as for a claim that does not exist.
  expect([await read(own), await read(other)]).toEqual([200, 'No claim has this reference'])
  await site.deps.db.update(staff).set({ companyId: null }).where(eq(staff.id, publisher.id))
})

it('the operator says which company that is', async () => {
  const { companyId } = loadThemes(themesDir)[0]!.theme
  expect(await run('--company', companyId)).toEqual({
    code: 0,
    said: `${publisher.name} publishes and reads evidence for the company ${companyId}.`,
  })
  expect((await row()).companyId).toBe(companyId)
  expect((await run('--company', 'nobody')).said).toMatch(/no brand belongs to this company; the brands have /)
  expect((await run()).code).toBe(2)
  expect((await row()).companyId).toBe(companyId)
  expect((await run('--every')).said).toBe(`${publisher.name} publishes and reads evidence for every company.`)
  expect((await row()).companyId).toBeNull()
  const acts = await site.deps.db.select().from(auditLog).where(eq(auditLog.action, 'staff company'))
  expect(acts.map(({ detail }) => detail.company)).toEqual([companyId, 'every'])
})
