import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Engine } from './driver.ts'
import { firefox } from './firefox.ts'
import { webKit } from './webKit.ts'

/** Lets a program write down its process, and go on until it is ended. */
const noted = (log: string): string =>
  `#!${process.execPath}
if (process.argv.some((one) => one === '--version' || one === '--help')) process.exit()
require('node:fs').appendFileSync(${JSON.stringify(log)}, process.pid + ' ')
setInterval(() => undefined, 1000)
`

/** Answers that it is ready when its screen is there too, and refuses every session. */
const refusingDriver = (log: string): string => `
const { createServer } = require('node:http')
createServer(({ url }, reply) => {
  const both = require('node:fs').readFileSync(${JSON.stringify(log)}, 'utf8').split(' ').length > 2
  reply.statusCode = url === '/status' && both ? 200 : 500
  reply.end(JSON.stringify({ value: { error: 'session not created', message: 'no' } }))
}).listen(Number(process.argv.find((one) => one.startsWith('--port=')).slice(7)), '127.0.0.1')
`

/** Takes commands on the port that its profile names, and refuses the first. */
const refusingFirefox = `
const profile = process.argv[process.argv.indexOf('--profile') + 1]
const settings = require('node:fs').readFileSync(profile + '/user.js', 'utf8')
const answer = JSON.stringify([1, 1, { error: 'session not created', message: 'no' }, null])
require('node:net').createServer((socket) => {
  socket.on('error', () => undefined)
  socket.once('data', () => socket.write(answer.length + ':' + answer))
}).listen(Number(/marionette.port", (\\d+)/.exec(settings)[1]), '127.0.0.1')
`

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'runnel-ended-'))
  vi.stubEnv('PATH', folder)
  vi.stubEnv('DISPLAY', '')
})
afterEach(() => {
  for (const id of started()) if (runs(id)) process.kill(id, 'SIGKILL')
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const log = (): string => join(folder, 'started')
const started = (): number[] => readFileSync(log(), 'utf8').trim().split(' ').map(Number)

function place(name: string, program = ''): void {
  const path = join(folder, name)
  writeFileSync(path, noted(log()) + program)
  chmodSync(path, 0o755)
}

function runs(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

async function expectEnded(engine: Engine | undefined, count: number): Promise<void> {
  await expect(engine!()).rejects.toThrow('session not created: no')
  expect(started()).toHaveLength(count)
  expect(started().filter(runs)).toEqual([])
}

it('the driver of WebKit and its screen end when it cannot open a session', async () => {
  place('WebKitWebDriver', refusingDriver(log()))
  place('Xvfb')
  await expectEnded(webKit(['/']), 2)
})

it('Firefox ends when it cannot open a session', async () => {
  place('firefox', refusingFirefox)
  await expectEnded(firefox(), 1)
})
