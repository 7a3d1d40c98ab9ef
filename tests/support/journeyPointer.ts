import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Locator, Page } from '@playwright/test'

export interface Point {
  x: number
  y: number
}

/** How a person uses the page: by touch unless a journey says otherwise. */
export interface Pointer {
  /** Presses as soon as the target is enabled. */
  press(target: Locator): Promise<void>
  /** Presses a target that is shut. */
  pressShut(target: Locator): Promise<void>
  /** Goes to a text field, to write there. */
  enter(target: Locator): Promise<void>
  /** Draws a line over the target through these points, in CSS pixels from its corner. */
  draw(target: Locator, points: Point[]): Promise<void>
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

function sessionOf(page: Page): Promise<CDPSession> {
  const session = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, session)
  return session
}

/** A point of the target on the screen, at its current position. */
async function onScreen(target: Locator, { x, y }: Point): Promise<Point> {
  const box = (await target.boundingBox())!
  return { x: box.x + x, y: box.y + y }
}

/** Touches, moves and lifts a finger: the browser handles it like a real one. */
async function drag(page: Page, [start, ...more]: (() => Promise<Point>)[]): Promise<void> {
  const session = await sessionOf(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [await start!()])
  for (const point of more) await touch('touchMove', [await point()])
  await touch('touchEnd', [])
}

/** Points of a line that is long enough to be a signature. */
const shortLine = 4

export const fingers: Pointer = {
  press: (target) => target.tap(),
  // Playwright waits until a target is enabled, unless forced.
  pressShut: (target) => target.tap({ force: true }),
  enter: (target) => target.tap(),
  async draw(target, points) {
    await target.scrollIntoViewIfNeeded()
    await drag(
      target.page(),
      points.map((point) => () => onScreen(target, point)),
    )
  },
}

export const mouse: Pointer = {
  press: (target) => target.click(),
  async pressShut(target) {
    await target.hover()
    await target.page().mouse.down()
    await target.page().mouse.up()
  },
  enter: (target) => target.click(),
  async draw(target, [start, ...points]) {
    await target.hover({ position: start! })
    await target.page().mouse.down()
    for (const position of points) await target.hover({ position })
    await target.page().mouse.up()
  },
}

/** For journeys that are not about how a form is filled in: goes to a field without a tap, and draws short lines. */
export const briefly = (pointer: Pointer): Pointer => ({
  ...pointer,
  enter: (target) => target.focus(),
  draw: (target, points) => pointer.draw(target, points.slice(0, shortLine)),
})

/** How long the page may go on moving after a finger has left it, in milliseconds. One that the finger did not move never comes to rest. */
const stillFor = 2000

/** Scrolls by this many CSS pixels, with a finger from the middle of the screen, and waits until the page is at rest: a tap on a page that still moves only stops it. */
export async function scrollDown(page: Page, pixels: number): Promise<void> {
  const rest = page.evaluate(
    () => new Promise<void>((done) => document.addEventListener('scrollend', () => done(), { once: true })),
  )
  const { width, height } = page.viewportSize()!
  const steps = 10
  const at = (step: number) => async () => ({ x: width / 2, y: height / 2 - (pixels * step) / steps })
  await drag(
    page,
    Array.from({ length: steps + 1 }, (_, step) => at(step)),
  )
  // A timer of Node: journeys shorten or stop those of the page.
  await Promise.race([rest, sleep(stillFor)])
}
