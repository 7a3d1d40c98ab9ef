import { EditorView } from '@codemirror/view'
import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { RuleInput } from './RuleInput.tsx'

function open(first: string) {
  const changed: string[] = []
  const input = (value: string) => (
    <RuleInput
      label="Only if"
      value={value}
      pointer="/if"
      isCondition
      disabled={false}
      changed={(text) => changed.push(text)}
      focused={() => undefined}
    />
  )
  const { container, rerender } = render(input(first))
  const root = container.querySelector<HTMLElement>('.rule-host')!.shadowRoot!
  const editor = EditorView.findFromDOM(root.querySelector<HTMLElement>('.cm-editor')!)!
  const type = (text: string): void => editor.dispatch({ changes: { from: editor.state.doc.length, insert: text } })
  return { changed, type, given: (value: string) => rerender(input(value)), text: () => editor.state.doc.toString() }
}

it('loses nothing of a rule that is typed faster than the form gives it back', () => {
  const { type, given, text, changed } = open('')
  for (const letter of 'form.age') type(letter)
  expect(changed.at(-1)).toBe('form.age')
  given('form')
  type(' > 3')
  given('form.age')
  expect(text()).toBe('form.age > 3')
  given('form.age > 3')
  expect(text()).toBe('form.age > 3')
})

it('shows what the rule becomes elsewhere', () => {
  const { type, given, text } = open('form.a')
  type('b')
  given('form.ab')
  given('form.c')
  expect(text()).toBe('form.c')
})
