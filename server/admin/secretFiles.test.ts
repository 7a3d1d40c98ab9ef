import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureServerBuilt } from '#tests/support/compiledServer.ts'
import { openDatabase } from '../database/openDatabase.ts'
import { savedJourneys, users } from '../database/tables/index.ts'
import { journeyEmailKey } from '../services/journeys/keepJourney.ts'
import { keyedHash } from '../base/tokens.ts'
import { freshFolder } from '../testing/freshDatabase.ts'
import { adminOf } from './main.ts'

const secret = 's'.repeat(64)
const email = 'kept.in.a.file@example.com'
let folder: string
const file = (name: string) => join(folder, name)

beforeAll(async () => {
  await ensureServerBuilt()
  folder = await freshFolder()
  await writeFile(file('given-secret'), `${secret}\n`)
  await writeFile(file('given-url'), 'postgres://runnel@127.0.0.1:1/runnel')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const runTool = promisify(execFile)
const runnelServer = (...args: string[]) =>
  runTool(process.execPath, [fileURLToPath(new URL('../../bin/runnel-server.mjs', import.meta.url)), ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', DATA_DIR: folder, SECRET_FILE: file('given-secret') },
  })

it('a person is erased with what is known by keyed hashes alone, where the secret is in a file', async () => {
  const opened = await openDatabase({ dataDir: folder })
  const at = new Date()
  await opened.db.insert(users).values({ id: randomUUID(), email, metadata: {}, createdAt: at })
  await opened.db
    .insert(savedJourneys)
    .values({
      id: randomUUID(),
      brandId: 'b',
      funnel: 'v1',
      definition: 'd',
      ownerHash: 'a browser',
      emailKey: journeyEmailKey({ keyed: keyedHash(secret) }, email),
      sealed: Buffer.from('sealed'),
      expiresAt: new Date(at.getTime() + 3600_000),
      createdAt: at,
      updatedAt: at,
    })
  await opened.close()

  const { stdout } = await runnelServer('person', 'erase', '--email', email, '--yes')
  expect(stdout).toContain('1 saved_journeys')
  expect(stdout).not.toContain('SECRET is not known')
})

it.each([{ DATABASE_URL_FILE: 'given-url' }, { DATABASE_URL: 'postgres://runnel@127.0.0.1:1/runnel' }])(
  'the secret of a file is that of the server, beside %j',
  (given) => {
    const env = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, name.endsWith('_FILE') ? file(value) : value]),
    )
    const { keyed } = adminOf({ NODE_ENV: 'production', DATA_DIR: folder, SECRET_FILE: file('given-secret'), ...env })
    expect(keyed?.('text')).toBe(keyedHash(secret)('text'))
  },
)
