import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Window } from 'happy-dom'
import { expect, it, vi } from 'vitest'
import { importBuilt } from './testing/importBuilt.ts'
import { leanReactDom } from './leanReactDom.ts'

const internals = '__DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const require = createRequire(import.meta.url)

type Hooks = { resolveId(source: string, importer?: string): string | null; load(id: string): string | null }
const hooks = leanReactDom() as unknown as Hooks
const client = '/node_modules/react-dom/cjs/react-dom-client.production.js'

it('shares with the client of React what the whole module shares', async () => {
  const code = hooks.load(hooks.resolveId('react-dom', client)!)!
  const lean = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as Record<
    string,
    object
  >
  const whole = require('react-dom') as Record<string, object>
  const shapeOf = (module: Record<string, object>) =>
    JSON.stringify(module[internals], (_, value: unknown) => (typeof value === 'function' ? 'function' : value))
  expect(shapeOf(lean)).toBe(shapeOf(whole))
})

it('is all that the client of React takes from it', () => {
  const source = readFileSync(
    require.resolve('react-dom/client').replace('client.js', 'cjs/react-dom-client.production.js'),
    'utf8',
  )
  const [, name] = /(\w+) = require\("react-dom"\)/.exec(source)!
  const taken = [...source.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map((match) => match[1])
  expect(new Set(taken)).toEqual(new Set([internals]))
})

it('refuses a second user of the module', () => {
  expect(() => hooks.resolveId('react-dom', '/app/Dialog.tsx')).toThrow('/app/Dialog.tsx imports react-dom')
  expect(hooks.resolveId('react', '/app/Dialog.tsx')).toBeNull()
})

interface Built {
  mount(box: Element): void
  unmount(): void
  /** What the error boundary heard: the message, and the stack of components. */
  heard: string[]
  /** What the text box heard: keys, and the focus. */
  keys: string[]
}

const built = `
import { Component, createElement as h, Fragment, Suspense, lazy, startTransition, useEffect, useId, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
export const heard = []
export const keys = []
class Boundary extends Component {
  state = {}
  static getDerivedStateFromError = ({ message }) => ({ message })
  componentDidCatch = ({ message }, { componentStack }) => heard.push(message, componentStack)
  render() { return this.state.message ? h('p', { role: 'alert' }, this.state.message) : this.props.children }
}
const Broken = () => { throw new Error('It broke.') }
const Late = lazy(async () => ({ default: () => h('b', null, 'late') }))
function Page() {
  const [count, setCount] = useState(0)
  const [text, setText] = useState('')
  const [isLate, setLate] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const box = useRef(null)
  const id = useId()
  useEffect(() => { box.current.title = 'effect ' + count }, [count])
  return h('form', { ref: box, onSubmit: (event) => { event.preventDefault(); setText('sent') } },
    h('label', { htmlFor: id }, 'Name'),
    h('input', {
      id,
      value: text,
      onChange: (event) => setText(event.target.value),
      onKeyDown: ({ key }) => keys.push(key),
      onFocus: () => keys.push('focus'),
    }),
    h('select', { defaultValue: 'b' }, ['a', 'b'].map((one) => h('option', { key: one }, one))),
    h(Fragment, null, Array.from({ length: count }, (_, at) => h('i', { key: at }, at))),
    h('button', { type: 'button', id: 'more', onClick: () => setCount(count + 1) }, 'More'),
    h('button', { type: 'button', id: 'late', onClick: () => startTransition(() => setLate(true)) }, 'Late'),
    h('button', { type: 'button', id: 'break', onClick: () => setBroken(true) }, 'Break'),
    isLate && h(Suspense, { fallback: 'loading' }, h(Late)),
    h(Boundary, null, isBroken ? h(Broken) : h('u', null, text)))
}
let root
export function mount(box) {
  root = createRoot(box, { onCaughtError: () => undefined })
  root.render(h(Page))
}
export const unmount = () => root.unmount()
`

it('takes the events of form actions for what it empties', () => {
  const file = require.resolve('react-dom/client').replace('client.js', 'cjs/react-dom-client.production.js')
  expect(readFileSync(file, 'utf8')).toMatch(
    /function extractEvents\$1\([^)]*\) \{\s*if \(\s*"submit" === domEventName/,
  )
})

it('leaves a client that draws, answers, waits, catches and goes', { timeout: 60_000 }, async () => {
  const window = new Window()
  for (const name of ['document', 'Event', 'MouseEvent', 'KeyboardEvent', 'HTMLIFrameElement'] as const)
    vi.stubGlobal(name, window[name])
  vi.stubGlobal('window', window)
  const { exports, code } = await importBuilt<Built>(built, [leanReactDom()])
  expect(code).toContain('left out of this build')
  const box = document.body.appendChild(document.createElement('div'))
  const listen = vi.spyOn(box, 'addEventListener')
  exports.mount(box)
  const phases = (event: string) => listen.mock.calls.filter(([name]) => name === event).map(([, , phase]) => phase)
  // A key that comes while a page is taken over is answered in the capture phase.
  expect(['input', 'keydown', 'focusin'].map(phases)).toEqual(Array(3).fill([false, true]))
  expect(['keypress', 'textInput', 'compositionstart', 'selectionchange'].flatMap(phases)).toEqual([])
  const press = (id: string): void =>
    void box.querySelector(`#${id}`)!.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  await expect.poll(() => box.querySelector('form')?.title).toBe('effect 0')
  expect(box.querySelector('select')!.value).toBe('b')
  press('more')
  await expect.poll(() => [box.querySelectorAll('i').length, box.querySelector('form')!.title]).toEqual([1, 'effect 1'])
  const input = box.querySelector('input')!
  // Past the setter by which React follows the value.
  Object.getOwnPropertyDescriptor(window.HTMLInputElement.prototype, 'value')!.set!.call(input, 'Ada')
  input.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.poll(() => box.querySelector('u')?.textContent).toBe('Ada')
  input.focus()
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'b', bubbles: true }))
  expect(exports.keys).toEqual(['focus', 'b'])
  press('late')
  await expect.poll(() => box.querySelector('b')?.textContent).toBe('late')
  box.querySelector('form')!.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }))
  await expect.poll(() => box.querySelector('u')?.textContent).toBe('sent')
  press('break')
  await expect.poll(() => box.querySelector('[role=alert]')?.textContent).toBe('It broke.')
  expect(exports.heard).toEqual(['It broke.', expect.stringContaining('at Broken')])
  exports.unmount()
  await expect.poll(() => box.childElementCount).toBe(0)
})
