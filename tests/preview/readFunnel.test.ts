import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registry } from '#funnels/registry.ts'
import { readFunnel } from '#engine/vite/readFunnel.ts'

const root = mkdtempSync(join(tmpdir(), 'runnel-read-'))
const folders = { registry, library: join(root, 'library'), funnels: root }
beforeAll(() =>
  ['library', 'v1', 'v4'].forEach((name) => cpSync(`funnels/${name}`, join(root, name), { recursive: true })),
)
afterAll(() => rmSync(root, { recursive: true }))

const change = (file: string, from: string, to: string): void => {
  const text = readFileSync(join(root, file), 'utf8')
  expect(text).toContain(from)
  writeFileSync(join(root, file), text.replace(from, to))
}

it('reads a funnel once, however many ask at the same time', async () => {
  const [one, other] = await Promise.all([readFunnel('v1', folders), readFunnel('v1', folders)])
  expect(one).toBe(other)
  expect(one.compiled?.id).toBe('v1')
  expect(await readFunnel('v1', folders)).toBe(one)
})

it('reads it again once a file that it is made of has other contents', async () => {
  const before = await readFunnel('v1', folders)
  change('v1/funnel.json', '"title": "', '"title": "Changed ')
  const changed = await readFunnel('v1', folders)
  expect([changed.compiled?.title, changed === before]).toEqual([`Changed ${before.compiled?.title}`, false])
  change('library/steps.json', '"title": "', '"title": "Changed ')
  expect(await readFunnel('v1', folders)).not.toBe(changed)
})

it('sees that another funnel has taken its address', async () => {
  expect((await readFunnel('v4', folders)).findings.filter(({ severity }) => severity === 'error')).toEqual([])
  const { path } = JSON.parse(readFileSync(join(root, 'v4/funnel.json'), 'utf8')) as { path: string }
  const v1 = JSON.parse(readFileSync(join(root, 'v1/funnel.json'), 'utf8')) as object
  writeFileSync(join(root, 'v1/funnel.json'), JSON.stringify({ ...v1, path }))
  expect((await readFunnel('v4', folders)).findings.filter(({ severity }) => severity === 'error')).not.toEqual([])
})

it('sees a change of the policy and of the brands that add to it', async () => {
  const codes = async () => (await readFunnel('v4', folders)).findings.map(({ code }) => code)
  const theme = join(root, 'themes', 'one', 'theme.json')
  mkdirSync(dirname(theme), { recursive: true })
  const brand = (mustPass: object[]) => writeFileSync(theme, JSON.stringify({ brandName: 'B', policy: { mustPass } }))
  brand([])
  writeFileSync(join(root, 'policy.json'), JSON.stringify({ format: 2, mustPass: [], brands: 'themes/*/theme.json' }))
  expect(await codes()).not.toContain('obligation-rule')
  brand([{ name: 'never', beforeCall: 'submitForm', holds: "form.personKey == 'nobody'" }])
  expect(await codes()).toContain('obligation-rule')
  writeFileSync(theme, '{ "policy": ')
  expect(await codes()).not.toContain('json')
})
