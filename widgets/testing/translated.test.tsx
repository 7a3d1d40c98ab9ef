import { cleanup, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Formatted, WidgetWorldContext } from 'runnel/react'
import { realClock } from 'runnel/run'
import { Nav } from '../parts/Nav.tsx'
import { Stages } from '../parts/Stages.tsx'
import { FieldError } from '../shared/Field.tsx'
import { Note } from '../shared/Note.tsx'
import { SafeHtml } from '../shared/SafeHtml.tsx'
import { TypedSignature } from '../signature/TypedSignature.tsx'
import { messages as signatureTexts } from '../signature/SignatureField.widget.ts'
import { FileRow } from '../upload/FileRow.tsx'
import { messages as uploadTexts } from '../upload/Upload.widget.ts'

afterEach(cleanup)

/** Puts an element in place of each text, as a browser does that translates a page. */
function translate(page: Element): void {
  const nodes = document.createTreeWalker(page, 4)
  const texts: Text[] = []
  while (nodes.nextNode()) texts.push(nodes.currentNode as Text)
  for (const text of texts) {
    if (text.data.trim() === '' || text.parentElement?.closest('font')) continue
    const put = document.createElement('font')
    put.textContent = text.data
    text.replaceWith(put)
  }
}

const ignore = (): void => undefined
const stage = (state: 'waiting' | 'active' | 'done') => (
  <Stages stages={[{ id: 'a', text: `Search ${state}`, detail: 'Still looking', state }]} />
)
const row = (id: string | undefined, state: 'sending' | 'failed' | undefined) => (
  <ul>
    <FileRow
      reference={{ name: 'a.png', size: 10, id }}
      progress={state && { state, bytes: 1, file: new File([], 'a.png') }}
      texts={uploadTexts}
      busy={false}
      onRemove={ignore}
      onAgain={ignore}
    />
  </ul>
)
const signature = (value: string) => (
  <TypedSignature
    {...{ id: 'sign', name: 'sign', label: 'Sign', value, required: true, memberErrors: {}, choices: [], options: {} }}
    {...{ texts: signatureTexts, busy: false, loading: false, onTell: ignore, onChange: ignore, onCommit: ignore }}
    {...{ onSigned: ignore, onClear: ignore }}
  />
)
const nav = (busy: boolean, reason?: string) => (
  <Nav
    nav={{ place: 'page', next: { label: busy ? 'Processing...' : 'Next', shut: !!reason, busy, reason } }}
    reasonId="why"
    onNext={ignore}
    onBack={ignore}
  />
)

/** A part of the page in states that follow each other. */
const changing: Record<string, ReactElement[]> = {
  'the message of a field': [
    <FieldError key="a" id="x" error="Enter a name" />,
    <FieldError key="a" id="x" error="This name is too long" />,
  ],
  'the stages of a process': [stage('waiting'), stage('active'), stage('done')],
  'the row of a file': [
    row(undefined, 'sending'),
    row(undefined, 'failed'),
    row(undefined, 'sending'),
    row('1', undefined),
  ],
  'the status of a signature': [signature(''), signature('data:,'), signature('')],
  'Next and why it is shut': [nav(false, 'Please sign'), nav(true), nav(false)],
  'a note': [
    <Note key="a" tone="error">
      No connection
    </Note>,
    <Note key="a" tone="error">
      It took too long
    </Note>,
  ],
  'a formatted text': ['Ann', 'Bea and Cy'].map((name) => (
    <Formatted
      key="a"
      text={{ formatted: [{ tag: 'p', of: ['Hello ', { tag: 'strong', of: [name] }, `, ${name}`] }] }}
    />
  )),
  'the markup of a brand': ['<p>One <b>two</b> three</p>', '<p>Four</p> five'].map((html) => (
    <SafeHtml key="a" html={html} />
  )),
}

const world = { clock: realClock, theme: {}, operation: () => () => Promise.reject(new Error('no calls')) }
const page = (state: ReactElement) => (
  <WidgetWorldContext value={world}>
    <main>{state}</main>
  </WidgetWorldContext>
)

describe('a translated page', () => {
  it.each(Object.keys(changing))('shows every change of %s', (name) => {
    const [first, ...others] = changing[name]!
    const [plain, translated] = [render(page(first!)), render(page(first!))]
    for (const state of others) {
      translate(translated.container)
      for (const one of [plain, translated]) one.rerender(page(state))
      expect(translated.container.textContent).toBe(plain.container.textContent)
    }
  })
})
