import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../lib/freePort.ts'
import { endProcess } from '../lib/runTool.ts'
import { type Driver, type Engine, openedOrEnded } from './driver.ts'
import { type Send, type Session, webDriver } from './webDriver.ts'

/** Firefox asks nobody for anything, and stays as it was started. */
const preferences = (port: number): string =>
  Object.entries({
    'marionette.port': port,
    'remote.prefs.recommended': true,
    'app.normandy.enabled': false,
    'browser.backup.enabled': false,
    'datareporting.policy.dataSubmissionEnabled': false,
    'network.captive-portal-service.enabled': false,
  })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`)
    .join('\n')

const startLimit = 60_000

async function connected(port: number): Promise<Socket> {
  const end = Date.now() + startLimit
  for (;;) {
    const socket = await new Promise<Socket | Error>((done) => {
      const opening = connect(port, '127.0.0.1', () => done(opening)).once('error', done)
    })
    if (!(socket instanceof Error)) return socket
    if (Date.now() > end) throw new Error(`Firefox does not answer: ${socket.message}`)
    await sleep(100)
  }
}

interface Failure {
  error: string
  message: string
}

type Answer = [kind: 1, id: number, failure: Failure | null, result: unknown]

/** Marionette, on which WebDriver for Firefox is built: messages are JSON behind their length, answers carry the number of their command. */
function marionette(socket: Socket): (name: string, parameters?: object) => Promise<unknown> {
  const waiting = new Map<number, (answer: Answer) => void>()
  let received = Buffer.alloc(0)
  let sent = 0
  const take = (): unknown => {
    const colon = received.indexOf(':')
    const end = colon + 1 + Number(received.subarray(0, colon).toString())
    if (colon < 0 || received.length < end) return undefined
    const message = JSON.parse(received.subarray(colon + 1, end).toString()) as unknown
    received = received.subarray(end)
    return message
  }
  socket.on('data', (part: Buffer) => {
    received = Buffer.concat([received, part])
    for (let message = take(); message !== undefined; message = take())
      if (Array.isArray(message)) waiting.get(message[1] as number)?.(message as Answer)
  })
  return async (name, parameters = {}) => {
    const id = ++sent
    const text = JSON.stringify([0, id, name, parameters])
    const answered = new Promise<Answer>((done) => waiting.set(id, done))
    socket.write(`${Buffer.byteLength(text)}:${text}`)
    const [, , failure, result] = await answered
    waiting.delete(id)
    if (failure) throw new Error(`${failure.error}: ${failure.message}`)
    return result
  }
}

async function start(program: string): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'runnel-firefox-'))
  const port = await freePort()
  writeFileSync(join(profile, 'user.js'), preferences(port))
  const child = spawn(program, ['--marionette', '--headless', '--no-remote', '--profile', profile], {
    stdio: 'ignore',
    env: { ...process.env, HOME: profile },
  })
  const end = async (): Promise<void> => {
    await endProcess(child)
    rmSync(profile, { recursive: true, force: true })
  }
  return openedOrEnded(() => openSession(port, end), end)
}

async function openSession(port: number, end: () => Promise<void>): Promise<Driver> {
  // Firefox ends the connection when it ends.
  const ask = marionette(await connected(port))
  const { capabilities } = (await ask('WebDriver:NewSession', { capabilities: {} })) as Session
  await ask('WebDriver:SetWindowRect', { width: 450, height: 930 })
  const send: Send = async (command, parameters) => {
    const result = (await ask(`WebDriver:${command}`, parameters)) as { value?: unknown } | null
    return result?.value
  }
  return webDriver(capabilities.browserVersion, send, end)
}

const names = ['firefox-esr', 'firefox']

/** The Firefox of the machine, if there is one. */
export function firefox(): Engine | undefined {
  const program = names.find((name) => spawnSync(name, ['--version'], { timeout: 30_000 }).status === 0)
  return program === undefined ? undefined : () => start(program)
}
