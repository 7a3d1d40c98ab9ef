import path from 'node:path'
import { Window } from 'happy-dom'
import { expect, it, vi } from 'vitest'
import { importBuilt } from './testing/importBuilt.ts'
import { repeatMark } from '#engine/definition/index.ts'
import { leanRjsf } from './leanRjsf.ts'

interface Built {
  show(box: Element, values: Record<string, unknown>): void
  /** Another step is shown. */
  leave(): void
}

it('leaves a form that shows what it is given, also when other fields are shown', { timeout: 60_000 }, async () => {
  const window = new Window()
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', window.document)
  vi.stubGlobal('HTMLIFrameElement', window.HTMLIFrameElement)
  const { code, exports } = await importBuilt<Built>(source, [leanRjsf()])
  const { show } = exports
  expect(code).not.toContain('ensureFormDataMatchingSchema')
  const box = document.body.appendChild(document.createElement('div'))
  const shown = () => [...box.querySelectorAll('input')].map(({ id, value }) => `${id}=${value}`)
  show(box, { one: 'a', two: undefined })
  await expect.poll(shown, { timeout: 10_000 }).toEqual(['one=a', 'two='])
  show(box, { one: 'a', two: 'b' })
  await expect.poll(shown, { timeout: 10_000 }).toEqual(['one=a', 'two=b'])
  show(box, { two: 'b', three: 'c' })
  await expect.poll(shown, { timeout: 10_000 }).toEqual(['two=b', 'three=c'])
})

it('draws the items of a list that come and go, and survives that its step is left', { timeout: 60_000 }, async () => {
  const window = new Window()
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', window.document)
  vi.stubGlobal('HTMLIFrameElement', window.HTMLIFrameElement)
  const { exports } = await importBuilt<Built>(source, [leanRjsf()])
  const box = document.body.appendChild(document.createElement('div'))
  const shown = () => [...box.querySelectorAll('input')].map(({ id, value }) => `${id}=${value}`)
  const items = (...names: string[]) => exports.show(box, { team: names.map((name) => ({ name })) })
  items('a')
  await expect.poll(shown, { timeout: 10_000 }).toEqual(['team.0.name=a'])
  items('a', 'b')
  await expect.poll(shown, { timeout: 10_000 }).toEqual(['team.0.name=a', 'team.1.name=b'])
  items('b')
  await expect.poll(shown, { timeout: 10_000 }).toEqual(['team.0.name=b'])
  exports.leave()
  exports.show(box, { team: [{ name: 'c' }], one: 'd' })
  await expect.poll(() => shown().sort(), { timeout: 10_000 }).toEqual(['one=d', 'team.0.name=c'])
})

/** Renders a form with two texts, as a step does. */
const source = `
import { createElement, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import StepForm from '${path.join(import.meta.dirname, '../react/rjsf/StepForm.tsx')}'
const text = { type: 'string' }
const schema = { $id: 'step:a', type: 'object', properties: { one: text, two: text, three: text, team: { type: 'array', $comment: '${repeatMark}', items: { type: 'object', properties: { name: text } } } } }
const details = Promise.resolve({ schemas: { a: schema }, validators: { 'step:a': () => true } })
const Widget = ({ id, value }) => createElement('input', { id, value: value ?? '', readOnly: true })
let root
let view
const changed = new Set()
const runner = { view: () => view, subscribe: (run) => (changed.add(run), () => changed.delete(run)) }
const form = createElement(Suspense, { fallback: null }, createElement(StepForm, { panel: 'a', details: () => details, runner, components: { widgets: { text: Widget }, parts: { Items: ({ rows }) => rows } }, busy: false, loading: false }))
export function show(box, values) {
  const fieldOf = (path, value) => ({ path, id: path, label: path, widget: 'text', options: {}, choices: [], required: false, value, tells: {}, members: [] })
  const fields = Object.entries(values).flatMap(([path, value]) =>
    Array.isArray(value)
      ? [{ ...fieldOf(path), items: { layout: 'rows', items: value.map((_, key) => ({ key, path: path + '.' + key, title: '' })) } }, ...value.map((item, at) => fieldOf(path + '.' + at + '.name', item.name))]
      : [fieldOf(path, value)])
  view = { page: { path: 'a', fields } }
  if (root) return flushSync(() => changed.forEach((run) => run()))
  root = createRoot(box, { onUncaughtError: (error) => { throw error } })
  flushSync(() => root.render(form))
}
export function leave() {
  view = { page: { path: 'b', fields: [] } }
  flushSync(() => changed.forEach((run) => run()))
}
`
