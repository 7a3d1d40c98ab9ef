import { expect, it } from 'vitest'
import { removeFolder, smallFolder } from '../testing/publishedSite.ts'
import { load, loadedFrom } from './makeVersions.ts'
import { proveChanges } from './proveChanges.ts'
import { shippedFiles } from './shippedFiles.ts'

const folder = smallFolder()
const base = shippedFiles(folder)
removeFolder(folder)

const fixed = { definitions: new Map<string, unknown>(), policy: base.get('policy.json') }

const obstaclesOf = async (definition: object) => {
  const changes = new Map([
    ['mine/funnel.json', JSON.stringify({ format: 2, id: 'mine', extends: 'v1', ...definition })],
  ])
  const served = { v1: 'a'.repeat(64) }
  return (await proveChanges({ base, changes, fixed, brands: [], served, known: new Set() })).report.obstacles
}

it.each([
  [{ path: '/portal' }, '/portal'],
  [{ path: '/studio' }, '/studio'],
  [{ path: '/API/mine' }, '/API/mine'],
  [{ path: '/claim/mine', aliases: ['/login'] }, '/login'],
])(
  'refuses %j: it is an address of the site itself',
  async (addresses, address) => {
    expect(await obstaclesOf({ title: 'Mine', ...addresses })).toEqual([
      `mine cannot have the address ${address}: it is one of the site itself.`,
    ])
  },
  60_000,
)

it('lets a funnel have an address of its own', async () => {
  expect(await obstaclesOf({ title: 'Mine', path: '/claim/mine', aliases: ['/mine'] })).toEqual([])
}, 60_000)

it('lets a policy only add to the shipped one, with a second person', async () => {
  const shipped = JSON.parse(fixed.policy!) as { mustPass: object[] }
  const more = { name: 'more', beforeCall: 'runCreditCheck', holds: "form.firstName != ''" }
  const proved = async (text: string | null) => {
    const changes = new Map([['policy.json', text]])
    const { report } = await proveChanges({ base, changes, fixed, brands: [], served: {}, known: new Set() })
    return [report.needsApproval, report.obstacles.filter((one) => one.startsWith('policy.json: '))]
  }
  expect(await proved(JSON.stringify({ ...shipped, mustPass: [...shipped.mustPass, more] }))).toEqual([true, []])
  expect(await proved(null)).toEqual([
    true,
    ['policy.json: only the files that the server is shipped with can remove it.'],
  ])
  expect(await proved(JSON.stringify({ ...shipped, mustPass: shipped.mustPass.slice(1) }))).toEqual([
    true,
    [expect.stringContaining('the obligation "no credit search without a signature"')],
  ])
}, 60_000)

it('compiles with the shipped obligations, whatever the published policy says', () => {
  const without = new Map([...base].filter(([path]) => path !== 'policy.json'))
  expect(load('v1', loadedFrom(without, fixed)).definition.mustPass).toHaveLength(
    load('v1', loadedFrom(base, fixed)).definition.mustPass!.length,
  )
})
