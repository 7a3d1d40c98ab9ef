import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { flushSync } from 'react-dom'
import { FunnelScreen, type ComponentRegistry, type WidgetProps } from 'runnel/react'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'

const nothing = (): null => null

/** A step with required fields, drawn in the document, which counts the fields that are drawn. */
export async function typedForm(fields: number) {
  let drawn = 0
  const Input = ({ id, value, onChange }: WidgetProps<string>) => {
    drawn += 1
    return createElement('input', {
      id,
      value: value ?? '',
      onChange: (event: { currentTarget: HTMLInputElement }) => onChange(event.currentTarget.value),
    })
  }
  const parts = { Nav: nothing, Heading: nothing, StepText: nothing, Buttons: nothing, Working: nothing }
  const components = { widgets: { text: Input }, blocks: {}, parts } as unknown as ComponentRegistry
  const paths = Array.from({ length: fields }, (_, at) => `answer${at}`)
  const check = { pattern: "^[A-Za-z][A-Za-z' -]*$", message: 'Letters only' }
  const field = { widget: 'text', required: 'Please answer', checks: [check] }
  const { runner, clock } = await playFunnel({
    data: Object.fromEntries(paths.map((path) => [path, { type: 'string', class: 'plain' }])),
    steps: {
      form: { fields: Object.fromEntries(paths.map((path) => [path, { label: path, ...field }])) },
      end: { final: true },
    },
  })
  const box = document.body.appendChild(document.createElement('div'))
  const screen = { runner: runner(), components, theme: {}, clock }
  flushSync(() => createRoot(box).render(createElement(FunnelScreen, screen)))
  // React notices a text only if it is set past its own setter.
  const { set } = Object.getOwnPropertyDescriptor(box.querySelector('input')!.constructor.prototype, 'value')!
  return {
    paths,
    /** Types the text of a field. */
    type(path: string, text: string): void {
      const input = box.querySelector<HTMLInputElement>(`#field-${path}`)!
      set!.call(input, text)
      input.dispatchEvent(new window.Event('input', { bubbles: true }))
      if (runner().state().form[path] !== text) throw new Error(`The answer of ${path} is not what was typed`)
    },
    /** The fields drawn since the last call. */
    take(): number {
      const count = drawn
      drawn = 0
      return count
    },
  }
}
