import { HighlightStyle } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

/** The colours of JSON and rules. */
export const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: '#1c4587' },
  { tag: tags.string, color: '#0f6b3f' },
  { tag: [tags.number, tags.bool, tags.null], color: '#8a3b00' },
])

const mono = "ui-monospace, 'SFMono-Regular', 'Cascadia Mono', 'Liberation Mono', Menlo, monospace"

/** How code looks; the same in both editors. */
export const codeLook = EditorView.theme({
  '&': { color: '#17202a', backgroundColor: '#fff', fontSize: '12.5px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: mono, lineHeight: '1.5' },
  '.cm-gutters': { backgroundColor: '#f7f9fa', color: '#5b6977', border: 'none' },
  '.cm-activeLine': { backgroundColor: '#f1f5fc' },
  '.cm-activeLineGutter': { backgroundColor: '#e8eefb' },
  '.cm-tooltip': { border: '1px solid #b7c1cb', borderRadius: '6px', backgroundColor: '#fff', zIndex: '20' },
  '.cm-tooltip-autocomplete > ul': { fontFamily: mono, fontSize: '12.5px' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': { backgroundColor: '#2456c7', color: '#fff' },
  '.cm-completionDetail': { color: '#51606f', fontStyle: 'normal', marginInlineStart: '12px' },
  'li[aria-selected] .cm-completionDetail': { color: '#fff' },
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy #b3261e 1px' },
  '.cm-selected-place': { backgroundColor: '#fff3d6' },
  '.cm-panels': { backgroundColor: '#f7f9fa' },
})

/** A place for an editor. Only in a shadow root does CodeMirror adopt style sheets, which the content policy allows. */
export function shadowIn(parent: HTMLElement): ShadowRoot {
  const root = parent.shadowRoot ?? parent.attachShadow({ mode: 'open' })
  root.replaceChildren()
  return root
}
