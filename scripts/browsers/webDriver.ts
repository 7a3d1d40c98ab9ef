import { callText, type Driver, fileInput, type Point } from './driver.ts'

/**
 * Sends a command of WebDriver (W3C, level 1) and gives the value of its answer. Firefox takes the same commands over its
 * own socket.
 * @throws Error with what the browser says
 */
export type Send = (
  command: keyof typeof commands,
  parameters?: { id?: string; [name: string]: unknown },
) => Promise<unknown>

/** What a new session tells of its browser. */
export interface Session {
  sessionId: string
  capabilities: { browserVersion: string }
}

/** The commands in use, each with its path below the session. */
export const commands = {
  Navigate: '/url',
  ExecuteScript: '/execute/sync',
  PerformActions: '/actions',
  FindElement: '/element',
  ElementSendKeys: '/element/{id}/value',
  TakeScreenshot: '/screenshot',
} as const

const tick = 30

/** Moves of a finger, each after the one before. */
const moves = ([start, ...more]: Point[]) => [
  { type: 'pointerMove', duration: 0, ...rounded(start!) },
  { type: 'pointerDown', button: 0 },
  ...more.map((point) => ({ type: 'pointerMove', duration: tick, ...rounded(point) })),
  { type: 'pause', duration: tick },
  { type: 'pointerUp', button: 0 },
]

const rounded = ({ x, y }: Point): Point => ({ x: Math.round(x), y: Math.round(y) })

const keys = (text: string) =>
  [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])

/** A page that is driven by WebDriver. */
export const webDriver = (version: string, send: Send, close: () => Promise<void>): Driver => ({
  version,
  open: async (url) => void (await send('Navigate', { url })),
  run: async <A, T>(script: (argument: A) => T, argument: A) =>
    (await send('ExecuteScript', { script: `return ${callText(script, argument)}`, args: [] })) as T,
  drag: async (points) =>
    void (await send('PerformActions', {
      actions: [{ type: 'pointer', id: 'pointer', parameters: { pointerType: 'mouse' }, actions: moves(points) }],
    })),
  type: async (text) =>
    void (await send('PerformActions', { actions: [{ type: 'key', id: 'keyboard', actions: keys(text) }] })),
  attach: async (file) => {
    const found = (await send('FindElement', { using: 'css selector', value: fileInput })) as Record<string, string>
    // The one member has a name of the standard.
    const [id] = Object.values(found)
    await send('ElementSendKeys', { id, text: file })
  },
  picture: async () => Buffer.from((await send('TakeScreenshot')) as string, 'base64'),
  close,
})
