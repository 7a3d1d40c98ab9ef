import { defaultKeymap, historyKeymap, indentWithTab } from '@codemirror/commands'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import type { Finding } from 'runnel/contracts'
import { findingsUnderLines, goTo, goToNext, showFindings } from './findings.ts'
import { jsonEditing } from './jsonEditing.ts'
import { markOf } from './marks.ts'
import { look } from './look.ts'

/** The editor of the definition. */
export interface Editor {
  text(): string
  /** Replaces the whole text; undo brings the old one back. */
  replace(text: string): void
  show(findings: readonly Finding[]): void
  next(): void
  /** Scrolls to a finding, and leaves the cursor where it is. */
  reveal(finding: Finding): void
  /** Goes to the place of a finding. */
  open(finding: Finding): void
}

interface Options {
  parent: HTMLElement
  text: string
  changed(text: string): void
}

const colours = HighlightStyle.define([
  { tag: tags.propertyName, class: 'json-key' },
  { tag: tags.string, class: 'json-text' },
  { tag: [tags.number, tags.bool, tags.null], class: 'json-value' },
])

/**
 * Makes the editor. It stands in a shadow root: there, and only there, CodeMirror adopts its style sheets, where it would
 * otherwise write inline styles, which the content security policy forbids.
 */
export function createEditor({ parent, text, changed }: Options): Editor {
  parent.replaceChildren()
  const root = parent.attachShadow({ mode: 'open' })
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        jsonEditing,
        syntaxHighlighting(colours),
        findingsUnderLines,
        // It scrolls by the keyboard, as editable text is in the order of Tab; the index says so to tools that do not know it.
        EditorView.contentAttributes.of({ 'aria-label': 'Definition in JSON', tabindex: '0' }),
        // In CodeMirror, Escape and then Tab moves the focus on.
        keymap.of([{ key: 'F8', run: goToNext }, ...defaultKeymap, ...historyKeymap, indentWithTab]),
        look,
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed(update.state.doc.toString())
        }),
      ],
    }),
  })
  return {
    text: () => view.state.doc.toString(),
    replace: (next) => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } }),
    show: (findings) => showFindings(view, findings),
    reveal: (finding) =>
      view.dispatch({ effects: EditorView.scrollIntoView(markOf(finding, view.state.doc).from, { y: 'center' }) }),
    next: () => void goToNext(view),
    open: (finding) => goTo(view, markOf(finding, view.state.doc).from),
  }
}
