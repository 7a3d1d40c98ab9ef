import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, realpathSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { giveTo, systemUser } from '#server/database/own/systemUser.ts'
import { ensureBuilt } from '../../scripts/lib/ensureBuilt.ts'
import { freePort } from '../../scripts/lib/freePort.ts'
import { inRoot } from '../../scripts/lib/root.ts'
import { endProcess } from '../../scripts/lib/runTool.ts'
import { commandOf, copyOf, readContainerfile, settingsOf, type Step } from './containerfile.ts'

const read = (name: string): string => readFileSync(inRoot(name), 'utf8')
const [build, final] = readContainerfile(read('Containerfile')) as [
  ReturnType<typeof readContainerfile>[0],
  ReturnType<typeof readContainerfile>[0],
]
const stepsOf = (steps: Step[], name: string) => steps.filter((step) => step.name === name)

let folder: string
let server: ChildProcess | undefined
const inBuild = (...parts: string[]) => join(folder, 'build', ...parts)
const inImage = (...parts: string[]) => join(folder, 'image', ...parts)

const copyWith = (flag: string) => (from: string, to: string) => {
  mkdirSync(dirname(to), { recursive: true })
  execFileSync('cp', [flag, from, to])
}
// A folder of that name, of which one file was copied before, is filled: the copy does not go inside it.
const copy = copyWith('-aT')
/** Hard links, for files that are not changed afterwards. */
const link = copyWith('-alT')

/** Results of slow commands are reused where the project's own folder has the same result from the same files. */
const made: Record<string, () => void> = {
  'npm ci --include=dev --no-audit --no-fund': () => {
    // A link to a shared folder is followed, so that nothing is removed from that folder.
    link(realpathSync(inRoot('node_modules')), inBuild('node_modules'))
    // The one file in there that npm rewrites.
    const list = inBuild('node_modules/.package-lock.json')
    rmSync(list)
    copy(inRoot('node_modules/.package-lock.json'), list)
  },
  'npm run build': () => {
    // The build finds its own results: their stamps contain the hash of every source, all of which must have been copied.
    for (const output of ['dist', 'dist-studio', 'dist-server'].filter((name) => existsSync(inRoot(name))))
      link(inRoot(output), inBuild(output))
    const said = execFileSync('npm', ['run', 'build'], { cwd: inBuild(), encoding: 'utf8' })
    expect(said).not.toMatch(/Building|Compiling|Installing/)
  },
}

describe.runIf(process.platform === 'linux')('the image', () => {
  let env: Record<string, string>
  let data: string
  let address: string
  beforeAll(async () => {
    await ensureBuilt()
    folder = mkdtempSync(join(tmpdir(), 'runnel-image-'))
    const ignored = read('.dockerignore').split('\n')
    for (const step of build.steps) {
      if (step.name === 'COPY') {
        for (const source of copyOf(step).sources) {
          expect(ignored).not.toContain(source)
          copy(inRoot(source), inBuild(source))
        }
      } else if (step.name === 'RUN')
        (made[step.text] ?? (() => execFileSync('sh', ['-c', step.text], { cwd: inBuild(), stdio: 'ignore' })))()
    }
    for (const step of stepsOf(final.steps, 'COPY')) {
      const { from, sources } = copyOf(step)
      expect(from).toBe(build.name)
      for (const source of sources.map((path) => path.slice('/app/'.length))) link(inBuild(source), inImage(source))
    }
    data = join(folder, 'data')
    mkdirSync(data)
    // As in the image: a user without rights, who may write to the volume alone.
    const user = systemUser()
    chmodSync(folder, 0o755)
    giveTo(user, data)
    const { PATH } = process.env
    env = {
      PATH: PATH!,
      ...settingsOf(final.steps),
      DATA_DIR: data,
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      ALLOW_SANDBOX: '1',
      TRUSTED_PROXIES: '0',
    }
    address = `http://127.0.0.1:${env.PORT}`
    const [command, ...args] = commandOf(stepsOf(final.steps, 'CMD')[0]!)
    server = spawn(command!, args, { ...user, cwd: inImage(), env, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = once(server, 'exit').then(() => expect.unreachable('the server ended'))
    await Promise.race([once(server.stdout!, 'data'), ended])
  }, 600_000)
  afterAll(async () => {
    if (server) await endProcess(server, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })

  it('serves the page and is ready, from what its steps have left', async () => {
    const ready = await fetch(`${address}/health/ready`)
    expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready' }])
    const page = await fetch(`${address}/claim/v1`)
    const html = await page.text()
    expect([page.status, html]).toEqual([200, expect.stringContaining('<script type="module"')])
    expect((await fetch(address + /src="(\/assets\/[^"]+\.js)"/.exec(html)![1]!)).status).toBe(200)
  })

  it('has nothing that belongs to development', async () => {
    const left = ['tsx', 'vite', 'typescript', 'react'].filter((name) => existsSync(inImage('node_modules', name)))
    expect(left).toEqual([])
    for (const path of ['/api/sandbox/affiliate', '/api/sandbox/mail', '/api/docs'])
      expect((await fetch(address + path)).status).toBe(404)
  })

  it('tells its health by its own check, and needs no user but its own and nothing to write but its volume', async () => {
    const [command, ...args] = commandOf(stepsOf(final.steps, 'HEALTHCHECK')[0]!)
    const check = (more = {}) => spawnSync(command!, args, { cwd: inImage(), env: { ...env, ...more } }).status
    expect([check(), check({ PORT: String(await freePort()) })]).toEqual([0, 1])
    expect(stepsOf(final.steps, 'USER').at(-1)?.text).toBe('node')
    expect(stepsOf(final.steps, 'VOLUME')[0]?.text).toBe(settingsOf(final.steps).DATA_DIR)
    const [copied] = [
      new Set(stepsOf(final.steps, 'COPY').flatMap((step) => copyOf(step).sources.map((path) => path.split('/')[2]))),
    ]
    expect(readdirSync(inImage()).toSorted()).toEqual([...copied].toSorted())
    expect(readdirSync(data)).toContain('database')
  })

  it('ends in order when it is stopped', async () => {
    const ended = once(server!, 'exit')
    server!.kill(stepsOf(final.steps, 'STOPSIGNAL')[0]!.text as NodeJS.Signals)
    expect(await ended).toEqual([0, null])
  })
})

describe('compose.yaml', () => {
  interface Service {
    image?: string
    build?: { context: string; dockerfile: string }
    restart: string
    environment: Record<string, string>
    secrets: string[]
    configs?: { source: string; target: string }[]
    depends_on?: Record<string, { condition: string }>
    healthcheck?: object
    ports?: string[]
    volumes: string[]
    read_only?: boolean
    stop_grace_period?: string
  }
  const { services, secrets, volumes, configs } = parse(read('compose.yaml')) as {
    services: Record<string, Service>
    secrets: Record<string, { file: string }>
    volumes: Record<string, unknown>
    configs: Record<string, { content: string }>
  }
  const { db, server: own } = services as { db: Service; server: Service }

  it('is no demonstration without its second file, and reaches its database through no network', () => {
    expect(own.environment).not.toHaveProperty('ALLOW_SANDBOX')
    expect(parse(read('compose.sandbox.yaml'))).toEqual({
      services: { server: { environment: { ALLOW_SANDBOX: '1' } } },
    })
    expect(db.environment.POSTGRES_INITDB_ARGS).toContain('--auth-local=scram-sha-256')
    const socket = '/var/run/postgresql'
    for (const { volumes: mounts } of [db, own]) expect(mounts).toContain(`socket:${socket}`)
    expect(read('compose.yaml')).toContain(`'postgres://runnel:%s@/runnel?host=${socket}'`)
  })

  it('names only what is there', () => {
    expect(existsSync(inRoot(own.build!.dockerfile))).toBe(true)
    for (const { secrets: wanted, volumes: mounts, depends_on: needed = {} } of Object.values(services)) {
      for (const name of wanted) expect(secrets).toHaveProperty(name)
      for (const mount of mounts) expect(volumes).toHaveProperty(mount.split(':')[0]!)
      for (const name of Object.keys(needed)) expect(services).toHaveProperty(name)
    }
    for (const { environment, secrets: wanted, configs: given = [] } of [db, own]) {
      const texts = [...Object.values(environment), ...given.map(({ source }) => configs[source]!.content)]
      const files = texts.join('\n').matchAll(/\/run\/secrets\/(\w+)/g)
      expect([...new Set([...files].map(([, name]) => name))].toSorted()).toEqual(wanted.toSorted())
    }
    expect(own.volumes).toContain(`data:${settingsOf(final.steps).DATA_DIR}`)
    expect(own.ports).toEqual([`127.0.0.1:3000:${settingsOf(final.steps).PORT}`])
  })

  it('gives the server a role of its own, which owns one database and is no administrator', () => {
    expect(db.environment).not.toHaveProperty('POSTGRES_USER')
    expect(own.secrets).not.toContain('postgres_admin')
    const [given] = db.configs!
    expect(given!.target).toMatch(/^\/docker-entrypoint-initdb\.d\/\w+\.sh$/)
    const statements = configs[given!.source]!.content.split('\n').filter((line) => line.endsWith(';'))
    expect(statements).toEqual([
      "CREATE ROLE runnel LOGIN PASSWORD :'password';",
      'CREATE DATABASE runnel OWNER runnel;',
    ])
  })

  it('waits for a database that answers, restarts automatically, holds no secret and writes only to its volume', () => {
    expect(own.depends_on).toEqual({ db: { condition: 'service_healthy' } })
    expect(db.healthcheck).toBeDefined()
    expect([db.restart, own.restart]).toEqual(['unless-stopped', 'unless-stopped'])
    expect(own.read_only).toBe(true)
    for (const { environment } of [db, own])
      expect(Object.keys(environment).filter((name) => /PASSWORD$|SECRET$|KEY$|URL$/.test(name))).toEqual([])
    expect(read('.gitignore')).toMatch(/^\/secrets\/$/m)
    expect(read('.dockerignore')).toMatch(/^secrets$/m)
  })
})
