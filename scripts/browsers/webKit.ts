import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../lib/freePort.ts'
import { endProcess } from '../lib/runTool.ts'
import { type Driver, type Engine, openedOrEnded } from './driver.ts'
import { commands, type Send, type Session, webDriver } from './webDriver.ts'

/** The browser of the package `libwebkit2gtk-4.1-0`, by the names of Debian's architectures. */
const browsers = ['x86_64', 'aarch64'].map((machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)

async function ask(url: string, method: 'POST' | 'GET' | 'DELETE', parameters?: object): Promise<unknown> {
  const body = method === 'POST' ? JSON.stringify(parameters ?? {}) : undefined
  const answer = await fetch(url, { method, body })
  const { value } = (await answer.json()) as { value: unknown }
  if (answer.ok) return value
  const { error, message } = value as { error: string; message: string }
  throw new Error(`${error}: ${message}`)
}

async function answers(url: string): Promise<void> {
  const end = Date.now() + 30_000
  while (!(await fetch(url).catch(() => undefined))?.ok) {
    if (Date.now() > end) throw new Error('WebKitWebDriver does not answer')
    await sleep(100)
  }
}

/** It has no headless mode, so it gets a screen of its own where there is none. */
function screen(): { display: string; server?: ChildProcess } {
  if (process.env.DISPLAY) return { display: process.env.DISPLAY }
  const display = `:${90 + (process.pid % 900)}`
  const server = spawn('Xvfb', [display, '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], { stdio: 'ignore' })
  return { display, server }
}

async function start(binary: string): Promise<Driver> {
  const port = await freePort()
  const { display, server } = screen()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: display },
  })
  const end = async (): Promise<void> => {
    await endProcess(driver)
    if (server) await endProcess(server)
  }
  return openedOrEnded(() => openSession(`http://127.0.0.1:${port}`, binary, end), end)
}

async function openSession(site: string, binary: string, end: () => Promise<void>): Promise<Driver> {
  await answers(`${site}/status`)
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
  const { sessionId, capabilities } = (await ask(`${site}/session`, 'POST', {
    capabilities: { alwaysMatch: options },
  })) as Session
  const session = `${site}/session/${sessionId}`
  await ask(`${session}/window/rect`, 'POST', { width: 450, height: 930 })
  const send: Send = (command, parameters) => {
    const path = commands[command].replace('{id}', parameters?.id ?? '')
    return ask(session + path, command === 'TakeScreenshot' ? 'GET' : 'POST', parameters)
  }
  return webDriver(capabilities.browserVersion, send, async () => {
    await ask(session, 'DELETE').catch(() => undefined)
    await end()
  })
}

/** WebKitGTK, which has the engine of Safari, if it is installed. */
export function webKit(paths = browsers): Engine | undefined {
  const driver = spawnSync('WebKitWebDriver', ['--help'], { timeout: 30_000 })
  const browser = paths.find((path) => existsSync(path))
  return driver.error || !browser ? undefined : () => start(browser)
}
