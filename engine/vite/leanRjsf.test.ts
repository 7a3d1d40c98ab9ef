import path from 'node:path'
import { Window } from 'happy-dom'
import { expect, it, vi } from 'vitest'
import { importBuilt } from './testing/importBuilt.ts'
import { leanRjsf } from './leanRjsf.ts'

interface Built {
  show(box: Element, values: Record<string, unknown>): void
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

/** Renders a form with two texts, as a step does. */
const source = `
import { createElement, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import StepForm from '${path.join(import.meta.dirname, '../react/rjsf/StepForm.tsx')}'
const text = { type: 'string' }
const schema = { $id: 'step:a', type: 'object', properties: { one: text, two: text, three: text } }
const details = Promise.resolve({ schemas: { a: schema }, validators: { 'step:a': () => true } })
const Widget = ({ id, value }) => createElement('input', { id, value: value ?? '', readOnly: true })
let root
let view
const changed = new Set()
const runner = { view: () => view, subscribe: (run) => (changed.add(run), () => changed.delete(run)) }
const form = createElement(Suspense, { fallback: null }, createElement(StepForm, { panel: 'a', details: () => details, runner, components: { widgets: { text: Widget }, parts: {} }, busy: false, loading: false }))
export function show(box, values) {
  const fields = Object.entries(values).map(([path, value]) => ({ path, id: path, label: path, widget: 'text', options: {}, choices: [], required: false, value, tells: {}, members: [] }))
  view = { page: { path: 'a', fields } }
  if (root) return flushSync(() => changed.forEach((run) => run()))
  root = createRoot(box, { onUncaughtError: (error) => { throw error } })
  flushSync(() => root.render(form))
}
`
