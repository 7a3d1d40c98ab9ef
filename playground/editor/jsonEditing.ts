import { history } from '@codemirror/commands'
import { json } from '@codemirror/lang-json'
import { bracketMatching, indentOnInput } from '@codemirror/language'
import type { Extension } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, lineNumbers } from '@codemirror/view'

/**
 * Types over a selection. The browser would carry the look of what it replaces over as an inline style, which the content
 * security policy refuses.
 */
export const typedOver: Extension = EditorView.domEventHandlers({
  beforeinput: ({ inputType, data }, view) => {
    if (inputType !== 'insertText' || data === null || view.state.selection.main.empty) return false
    view.dispatch(view.state.replaceSelection(data), { userEvent: 'input.type' })
    return true
  },
})

/** What every editor of JSON has, whatever it looks like. */
export const jsonEditing: Extension = [
  lineNumbers(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  highlightActiveLine(),
  json(),
  EditorView.lineWrapping,
  typedOver,
]
