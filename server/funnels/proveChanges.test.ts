import { expect, it } from 'vitest'
import { removeFolder, smallFolder } from '../testing/publishedSite.ts'
import { proveChanges } from './proveChanges.ts'
import { shippedFiles } from './shippedFiles.ts'

const folder = smallFolder()
const base = shippedFiles(folder)
removeFolder(folder)

const obstaclesOf = async (definition: object) => {
  const changes = new Map([
    ['mine/funnel.json', JSON.stringify({ format: 2, id: 'mine', extends: 'v1', ...definition })],
  ])
  const served = { v1: 'a'.repeat(64) }
  return (await proveChanges({ base, changes, fixed: new Map(), brands: [], served, known: new Set() })).report
    .obstacles
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
