import { keysOf, pointerTo } from 'runnel/base'
import { useEffect, useRef } from 'react'
import { defaultKeymap, historyKeymap, indentWithTab } from '@codemirror/commands'
import { foldGutter, foldKeymap, syntaxHighlighting } from '@codemirror/language'
import { Annotation, EditorState, StateEffect, StateField, Transaction } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, keymap } from '@codemirror/view'
import { getLocation, parseTree } from 'jsonc-parser'
import { jsonEditing } from '#playground/editor/jsonEditing.ts'
import { nodeAt } from '../json/edit.ts'
import { codeLook, colours, shadowIn } from './codeLook.ts'

interface Props {
  label: string
  text: string
  pointer: string
  readOnly: boolean
  changed(text: string): void
  selected(pointer: string): void
}

const fromOutside = Annotation.define<boolean>()
const setPlace = StateEffect.define<{ from: number; to: number } | undefined>()
const place = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update: (shown, { changes, effects }) =>
    effects.reduce(
      (now, effect) =>
        effect.is(setPlace)
          ? effect.value
            ? Decoration.set([
                Decoration.mark({ class: 'cm-selected-place' }).range(effect.value.from, effect.value.to),
              ])
            : Decoration.none
          : now,
      shown.map(changes),
    ),
  provide: (field) => EditorView.decorations.from(field),
})

/** The smallest replacement that makes one text of another, so that the cursor stays where it is. */
function difference(before: string, after: string): { from: number; to: number; insert: string } {
  const shorter = Math.min(before.length, after.length)
  let from = 0
  while (from < shorter && before[from] === after[from]) from += 1
  let end = 0
  while (end < shorter - from && before.at(-1 - end) === after.at(-1 - end)) end += 1
  return { from, to: before.length - end, insert: after.slice(from, after.length - end) }
}

/** Where the key of a place stands, or its value in a list. */
function rangeOf(text: string, pointer: string): { from: number; to: number } | undefined {
  const tree = pointer === '' ? undefined : parseTree(text)
  const node = tree && nodeAt(tree, keysOf(pointer))
  if (!node) return undefined
  const shown = node.parent?.type === 'property' ? node.parent.children![0]! : node
  const { offset } = shown
  const line = text.indexOf('\n', offset)
  return { from: offset, to: Math.min(offset + shown.length, line < 0 ? text.length : line) }
}

/** The JSON of a file. Its cursor follows what is selected elsewhere, and the selection follows its cursor. */
export function JsonEditor(props: Props) {
  const { text, pointer, readOnly } = props
  const now = useRef(props)
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  /** What the cursor has selected, which needs no scrolling. */
  const own = useRef<string>(undefined)
  useEffect(() => {
    now.current = props
  })
  useEffect(() => {
    const root = shadowIn(host.current!)
    const editor = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: now.current.text,
        extensions: [
          jsonEditing,
          foldGutter(),
          syntaxHighlighting(colours),
          place,
          EditorView.contentAttributes.of({ 'aria-label': now.current.label, tabindex: '0' }),
          EditorState.readOnly.of(readOnly),
          keymap.of([...defaultKeymap, ...historyKeymap, ...foldKeymap, indentWithTab]),
          codeLook,
          EditorView.theme({ '&': { height: '100%' }, '.cm-scroller': { overflow: 'auto' } }),
          EditorView.updateListener.of(({ docChanged, selectionSet, state, transactions, view: shown }) => {
            if (transactions.some((one) => one.annotation(fromOutside))) return
            if (docChanged) now.current.changed(state.doc.toString())
            if (!selectionSet && !docChanged) return
            if (!shown.hasFocus) return
            const path = getLocation(state.doc.toString(), state.selection.main.head).path.filter((key) => key !== '')
            own.current = pointerTo(path)
            now.current.selected(own.current)
          }),
        ],
      }),
    })
    view.current = editor
    return () => editor.destroy()
  }, [readOnly])
  useEffect(() => {
    const editor = view.current
    const before = editor?.state.doc.toString()
    if (!editor || before === undefined || before === text) return
    editor.dispatch({
      changes: difference(before, text),
      annotations: [fromOutside.of(true), Transaction.addToHistory.of(false)],
    })
  }, [text])
  useEffect(() => {
    const editor = view.current
    if (!editor || own.current === pointer) return
    own.current = undefined
    const range = rangeOf(editor.state.doc.toString(), pointer)
    editor.dispatch({
      effects: [setPlace.of(range), ...(range ? [EditorView.scrollIntoView(range.from, { y: 'center' })] : [])],
      selection: range && !editor.hasFocus ? { anchor: range.from } : undefined,
      annotations: fromOutside.of(true),
    })
  }, [pointer])
  return <div ref={host} className="json-host" />
}
