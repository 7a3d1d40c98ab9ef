import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { replayEarlyEvents } from './earlyEvents.ts'

const page = `<main>
  <form><input id="name"><input id="tick" type="checkbox">
  <select id="title"><option>Mr</option><option>Ms</option></select>
  <button id="next">Next</button></form>
</main>`

const done: string[] = []
const note = ({ type, target }: Event): void => {
  const { id, value } = target as HTMLInputElement
  done.push(`${type} ${id} ${type === 'click' ? '' : value}`.trim())
}
const at = <Element extends HTMLElement>(id: string): Element => document.getElementById(id) as Element

/** An event that the browser would make for a person. */
function act(target: HTMLElement, type: string): boolean {
  const event = new Event(type, { bubbles: true, cancelable: true })
  Object.defineProperty(event, 'isTrusted', { value: true })
  return target.dispatchEvent(event)
}

/** Opens the page; the script of its head runs first, and its own code answers only from `arrive` on. */
function open(): { arrive(): void } {
  runInThisContext(readFileSync('app/early.js', 'utf8'))
  document.body.innerHTML = page
  return {
    arrive() {
      for (const type of ['click', 'input', 'change']) document.body.addEventListener(type, note)
      replayEarlyEvents()
    },
  }
}

beforeEach(() => {
  done.length = 0
  sessionStorage.clear()
  document.documentElement.dataset.funnel = 'v1'
  delete document.documentElement.dataset.kept
})
afterEach(() => {
  for (const type of ['click', 'input', 'change']) document.body.removeEventListener(type, note)
  window.early?.stop()
  delete window.early
})

it('does once the page answers what was typed and pressed before, in its order', () => {
  const { arrive } = open()
  for (const text of ['J', 'Jo']) {
    at<HTMLInputElement>('name').value = text
    act(at('name'), 'input')
  }
  at<HTMLSelectElement>('title').value = 'Ms'
  act(at('title'), 'change')
  expect(act(at('next'), 'click')).toBe(false)
  expect(at('next').hasAttribute('data-pressed')).toBe(true)
  act(at('next'), 'click')
  arrive()
  expect(done).toEqual(['input name Jo', 'change title Ms', 'click next'])
  expect(at('next').hasAttribute('data-pressed')).toBe(false)
})

it('never lets a form send itself, which would put answers into the address', () => {
  open()
  expect(act(document.querySelector('form')!, 'submit')).toBe(false)
})

it('leaves every event to the page once it answers, and does nothing for what is gone', () => {
  const { arrive } = open()
  act(at('next'), 'click')
  const { early } = window
  at('next').remove()
  arrive()
  expect([done, window.early]).toEqual([[], undefined])
  early!.events.length = 0
  act(at('name'), 'input')
  expect(early!.events).toEqual([])
})

it('marks a page of a tab with answers until the page has drawn them', () => {
  sessionStorage.setItem('funnel:v1', '{}')
  const { arrive } = open()
  expect(document.documentElement.dataset.kept).toBe('')
  arrive()
  expect(document.documentElement.dataset.kept).toBeUndefined()
})

it('opens without storage', () => {
  vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new DOMException('refused', 'SecurityError')
  })
  open()
  expect(document.documentElement.dataset.kept).toBeUndefined()
  vi.restoreAllMocks()
})
