import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { once } from 'node:events'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { runServer, serverArguments, startPostgres, type PostgresServer } from '#tests/support/compiledServer.ts'
import { stubUpstream, type StubUpstream } from './providers/upstream/stubUpstream.ts'
import { Browser, type Answer } from './testing/browser.ts'
import { freshFolder } from './testing/freshDatabase.ts'

/** The word in its control file that says how the database in DATA_DIR was left; 1 stands for closed in order. */
const stateOf = (folder: string): number => readFileSync(join(folder, 'database/global/pg_control')).readUInt32LE(16)

/** An address search, which is the stub's and so takes as long as that likes. */
const search = (address: string): Promise<Answer> =>
  new Browser(address).call('searchAddresses', { search: 'leeds', sessionId: '', applicationName: '' })

const found = { json: { Results: [], sessionId: 's' } }

let folder: string
let addresses: StubUpstream
let running: ChildProcess | undefined
beforeEach(async () => {
  folder = await freshFolder()
  addresses = await stubUpstream()
})
afterEach(async () => {
  running?.kill('SIGKILL')
  await addresses.close()
  await rm(folder, { recursive: true, force: true })
})

const reached = () => expect.poll(() => addresses.requests.length, { timeout: 60_000 }).toBe(1)

describe.each(['DATA_DIR', 'DATABASE_URL'])('asked to stop, with the database of %s', (store) => {
  let postgres: PostgresServer | undefined
  beforeAll(async () => {
    if (store === 'DATABASE_URL') postgres = await startPostgres()
  })
  afterAll(() => postgres?.stop())

  const serve = async (patience: number) => {
    const service = {
      ADDRESS_PROVIDER: 'http',
      ADDRESS_URL: addresses.upstream.baseUrl,
      ADDRESS_KEY: 'key',
      ADDRESS_TIMEOUT_MS: '120000',
    }
    const server = await runServer({
      DATA_DIR: folder,
      DATABASE_URL: postgres?.url ?? '',
      LEAVE_PATIENCE_MS: String(patience),
      ...service,
    })
    running = server.process
    return server
  }

  const expectClosed = async () => {
    expect(running!.exitCode).toBe(0)
    if (!postgres) {
      expect(stateOf(folder)).toBe(1)
      expect(existsSync(join(folder, 'database/postmaster.pid'))).toBe(false)
      return
    }
    const client = new Client({ connectionString: postgres.url })
    await client.connect()
    const others = await client.query(
      "select from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
    await client.end()
    expect(others.rowCount).toBe(0)
  }

  it('a server answers what is under way, ends connections that are kept alive, and closes its database', async () => {
    addresses.answers(found)
    const { address, end } = await serve(60_000)
    expect((await search(address)).headers.connection).toBe('keep-alive')
    const idle = connect(Number(new URL(address).port), '127.0.0.1')
    await once(idle, 'connect')
    addresses.answers('hang')
    const slow = search(address)
    await reached()
    const began = performance.now()
    const ended = end('SIGTERM')
    // It says so before the slow request has its answer.
    await expect
      .poll(() =>
        fetch(`${address}/health/ready`).then(
          ({ status }) => status,
          () => 'no more',
        ),
      )
      .not.toBe(200)
    addresses.release(found)
    const answer = await slow
    expect([answer.status, answer.headers.connection]).toEqual([200, 'close'])
    await ended
    expect(performance.now() - began).toBeLessThan(50_000)
    await expectClosed()
  })

  it('a server cuts a request that never ends when its patience does, and closes its database all the same', async () => {
    addresses.answers('hang')
    const { address, end } = await serve(1000)
    const endless = search(address).catch((error: NodeJS.ErrnoException) => error.code)
    await reached()
    await end('SIGTERM')
    expect(await endless).toBe('ECONNRESET')
    await expectClosed()
  })
})

it('a server that is asked to stop while it starts does so as soon as it can', async () => {
  running = spawn(process.execPath, serverArguments, {
    env: { ...process.env, NODE_ENV: 'development', PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(running, 'exit')
  await expect
    .poll(() => existsSync(join(folder, 'database/postmaster.pid')), { interval: 5, timeout: 60_000 })
    .toBe(true)
  running.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(stateOf(folder)).toBe(1)
})
