import { useEffect, useId, useRef, useState } from 'react'
import { acceptCompletion, autocompletion, completionKeymap, type CompletionContext } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { forceLinting, linter } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { EditorView, keymap } from '@codemirror/view'
import type { RuleHelp, RuleMistake } from '../form/ruleHelp.ts'
import { typedOver } from '#playground/editor/jsonEditing.ts'
import { codeLook, shadowIn } from './codeLook.ts'

interface Props {
  label: string
  value: string
  pointer: string
  /** It must give yes or no. */
  isCondition: boolean
  help?: RuleHelp
  disabled: boolean
  changed(value: string): void
  focused(): void
}

const said = ({ message, hint }: RuleMistake): string => (hint ? `${message}: ${hint}` : message)

/** A rule on one line, with completion, and with what the engine says about it. */
export function RuleInput(props: Props) {
  const { label, value, pointer, isCondition, help, disabled } = props
  const now = useRef(props)
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(undefined)
  const typed = useRef(value)
  /** Text that was handed on and has not come back yet as `value`, which lags behind fast typing. */
  const sent = useRef<string[]>([])
  const [mistakes, setMistakes] = useState<RuleMistake[]>([])
  const id = useId()
  useEffect(() => {
    now.current = props
  })
  useEffect(() => {
    const root = shadowIn(host.current!)
    const complete = ({ pos, explicit, state }: CompletionContext) => {
      const before = state.doc.sliceString(0, pos)
      const { help: known, pointer: place } = now.current
      if (!known || (!explicit && !/[\w.]$/.test(before)) || isInText(before)) return null
      const { from, words } = known.words(before, place)
      return words.length === 0 ? null : { from, options: words, validFor: /^\w*$/ }
    }
    const editor = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: now.current.value,
        extensions: [
          history(),
          autocompletion({ override: [complete], icons: false }),
          // A rule has one line.
          EditorState.transactionFilter.of((change) => (change.newDoc.lines > 1 ? [] : change)),
          keymap.of([{ key: 'Tab', run: acceptCompletion }, ...completionKeymap, ...defaultKeymap, ...historyKeymap]),
          linter(
            ({ state }) => {
              const { help: known, pointer: place, isCondition: condition } = now.current
              const found = known?.mistakes(state.doc.toString(), place, condition) ?? []
              setMistakes(found)
              return found.map((one) => ({ from: one.from, to: one.to, severity: 'error', message: said(one) }))
            },
            { delay: 150, tooltipFilter: () => [] },
          ),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': now.current.label, tabindex: '0', spellcheck: 'false' }),
          EditorView.editable.of(!disabled),
          EditorState.readOnly.of(disabled),
          codeLook,
          typedOver,
          EditorView.domEventHandlers({ focus: () => now.current.focused() }),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged) return
            const text = update.state.doc.toString()
            if (text === typed.current) return
            typed.current = text
            sent.current.push(text)
            now.current.changed(text)
          }),
        ],
      }),
    })
    view.current = editor
    return () => editor.destroy()
  }, [disabled])
  useEffect(() => {
    const editor = view.current
    const echo = sent.current.lastIndexOf(value)
    sent.current.splice(0, echo + 1)
    if (!editor || echo >= 0 || value === typed.current) return
    typed.current = value
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } })
  }, [value])
  useEffect(() => {
    if (view.current) forceLinting(view.current)
  }, [help, pointer, isCondition])
  return (
    <div className="rule-input">
      <div ref={host} className={`rule-host${mistakes.length > 0 ? ' rule-wrong' : ''}`} data-label={label} />
      {mistakes.slice(0, 2).map((one) => (
        <p key={`${id}${one.from}${one.message}`} className="mistake">
          {said(one)}
        </p>
      ))}
    </div>
  )
}

/** Whether the cursor stands in a text: an odd number of quotes is before it. */
const isInText = (before: string): boolean => (before.match(/'/g) ?? []).length % 2 === 1
