import { cleanup, screen } from '@testing-library/react'
import { Ajv } from 'ajv'
import type { ComponentType } from 'react'
import * as vitest from 'vitest'
import { expect } from 'vitest'
import type { WidgetDefinition } from 'runnel/contracts'
import { schemaVocabulary } from 'runnel/contracts'
import { axeFindings } from './axeFindings.ts'
import { actOn, answerWith, controlsIn, kindOf } from './controls.ts'
import { renderWidget, type GivenProps } from './renderWidget.tsx'
import { foreignTokens, ownColours } from './themeTokens.ts'
import { advance, type WorldParts } from './widgetWorld.tsx'

export interface ContractParticulars {
  props?: GivenProps
  world?: WorldParts
  /** How the example appears on the screen, if not word for word. */
  shows?: string[]
  /** Name of the button or choice that the keyboard reaches instead of the first control (not a drawing area). */
  keyboard?: string
  /** Gives an answer, if that takes more than one control that is typed into, moved or chosen. */
  answer?: (view: ReturnType<typeof renderWidget>) => Promise<void>
}

const texts = (value: unknown): string[] =>
  typeof value === 'number'
    ? [String(value)]
    : typeof value === 'string'
      ? value
        ? [value]
        : []
      : Array.isArray(value)
        ? value.flatMap(texts)
        : value && typeof value === 'object'
          ? Object.entries(value).flatMap(([key, part]) => (key === 'id' ? [] : texts(part)))
          : []

const isTicked = ({ type }: HTMLInputElement): boolean => type === 'checkbox' || type === 'radio'

function shownBy(input: HTMLInputElement): string {
  if (input.type === 'radio') return input.checked ? `checked: ${input.labels?.[0]?.textContent}` : ''
  if (input.type === 'checkbox') return String(input.checked)
  // The thumb of a slider always stands somewhere: what it says counts.
  return input.type === 'range' ? (input.getAttribute('aria-valuetext') ?? input.value) : input.value
}

/** All readable content of the screen: text, values of inputs, chosen options and radios (`checked: Yes`), pressed buttons (`pressed: Yes`), images. */
function readable(container: Element): string {
  const values = [...container.querySelectorAll<HTMLInputElement>('input')].map(shownBy)
  const long = [...container.querySelectorAll('textarea')].map(({ value }) => value)
  const chosen = [...container.querySelectorAll('select')].map(
    (select) => select.options[select.selectedIndex]?.text ?? '',
  )
  const pressed = [...container.querySelectorAll('[aria-pressed="true"]')].map(
    (button) => `pressed: ${button.textContent}`,
  )
  const checked = [...container.querySelectorAll('[role="radio"][aria-checked="true"]')].map(
    (radio) => `checked: ${radio.textContent}`,
  )
  const slid = [...container.querySelectorAll('[role="slider"]')].map(
    (slider) => slider.getAttribute('aria-valuetext') ?? slider.getAttribute('aria-valuenow') ?? '',
  )
  const pictures = [...container.querySelectorAll('img')].map((image) => image.src)
  return [container.textContent, ...values, ...long, ...chosen, ...pressed, ...checked, ...slid, ...pictures].join('\n')
}

/** Two choices, the first of which is the example. */
const sampleChoices = (example: unknown): GivenProps['choices'] => [
  { value: example as string, label: 'The first choice' },
  { value: typeof example === 'number' ? example + 1 : 'another', label: 'Another choice' },
]

/** How an example that is one of several choices is shown by the control. */
function choiceShown(example: unknown, choices: GivenProps['choices'], control: Element): string[] | undefined {
  const label = choices?.find(({ value }) => value === example)?.label
  if (label === undefined) return undefined
  const kind = kindOf(control)
  return [kind === 'radio' ? `checked: ${label}` : kind === 'buttons' ? `pressed: ${label}` : label]
}

/** Everything that shows an empty control: no text, no tick, no file. A slider has to say it in words. */
function expectEmpty(control: HTMLElement): void {
  if (kindOf(control) === 'slider') {
    const said = control.getAttribute('aria-valuetext') ?? ''
    expect(
      said,
      'a slider always stands somewhere: without an answer, aria-valuetext says that there is none',
    ).not.toBe('')
    expect(said, 'aria-valuetext of a slider without an answer').not.toMatch(/^\d/)
  } else if (control instanceof HTMLInputElement)
    expect(isTicked(control) ? control.checked : control.type === 'file' ? control.files?.length : control.value).toBe(
      isTicked(control) ? false : control.type === 'file' ? 0 : '',
    )
  else if (control instanceof HTMLTextAreaElement) expect(control.value).toBe('')
  else expect(control.getAttribute('aria-checked') ?? control.getAttribute('aria-pressed') ?? 'false').toBe('false')
}

/** What says that the answer is required and wrong: the group of radio buttons, otherwise the control. */
const stateOf = (control: HTMLElement): HTMLElement =>
  kindOf(control) === 'radio' ? (control.closest<HTMLElement>('[role="radiogroup"]') ?? control) : control

const isRequired = (element: HTMLElement): boolean =>
  element.getAttribute('aria-required') === 'true' || element.hasAttribute('required')

const described = (element: Element): string[] =>
  (element.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)

/** Where the tests of the suite are registered; the tests of the suite itself give others than those of vitest. */
export type Registrar = Pick<typeof vitest, 'describe' | 'it' | 'afterEach'>

const ajv = new Ajv({ strictTypes: false }).addVocabulary([...schemaVocabulary])

/**
 * The contract of every widget: `widgetContract(definition, Component)` is the first line of every widget's test. How an
 * answer is given follows from the control: it is typed, slid, chosen, ticked or uploaded.
 */
export function widgetContract(
  definition: WidgetDefinition,
  Widget: ComponentType<never>,
  { props: given = {}, world = {}, shows, keyboard, answer }: ContractParticulars = {},
  { describe, it, afterEach }: Registrar = vitest,
): void {
  const { name, example } = definition
  const props = {
    ...(definition.choices ? { choices: sampleChoices(example) } : {}),
    ...(definition.exampleOptions ? { options: definition.exampleOptions } : {}),
    ...given,
  }
  const show = async (given: GivenProps = {}) => {
    const view = renderWidget(Widget, { label: 'The label', ...props, ...given }, world)
    await advance(view.world, 0)
    return { ...view, group: view.control().closest('fieldset') }
  }
  const before = (one: Element, other: Element) =>
    expect(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()

  describe(`${name}: contract of widgets`, () => {
    afterEach(cleanup)

    it('ties the label to the control', async () => {
      const { control, group } = await show()
      const labelled = group
        ? screen.getByRole(group.getAttribute('role') ?? 'group', { name: /The label/ })
        : screen.getAllByLabelText(/The label/)[0]!
      expect(labelled === group || labelled === control()).toBe(true)
    })

    it('links the hint', async () => {
      const { control, group, container } = await show({ hint: 'A hint' })
      expect(container.querySelector('#field-hint')!.textContent).toBe('A hint')
      expect([...described(control()), ...(group ? described(group) : [])]).toContain('field-hint')
    })

    it('announces the error between hint and control and links both in that order [ERR-06, ERR-07]', async () => {
      const { control, group, container } = await show({ hint: 'A hint', error: 'It is wrong', required: true })
      const message = container.querySelector('#field-error')!
      expect(message.textContent).toBe('Error: It is wrong')
      expect(message.querySelector('.ui-hidden')!.textContent).toBe('Error: ')
      before(container.querySelector('#field-hint')!, message)
      before(message, control())
      const ids = described(group ?? control())
      expect(ids.indexOf('field-error')).toBeGreaterThan(ids.indexOf('field-hint'))
      const kind = kindOf(control())
      if (kind === 'other' || kind === 'buttons') return
      expect(stateOf(control()).getAttribute('aria-invalid')).toBe('true')
      // The role of a slider does not know "required".
      if (kind !== 'slider') expect(isRequired(stateOf(control()))).toBe(true)
    })

    it('shows no error where there is none', async () => {
      const { container } = await show()
      expect(container.querySelector('#field-error')).toBeNull()
      expect(container.querySelector('[aria-invalid="true"]')).toBeNull()
    })

    it('is reached with the keyboard', async () => {
      const { user, control } = await show()
      const wanted = () =>
        keyboard
          ? (screen.queryByRole('button', { name: keyboard }) ?? screen.getByRole('radio', { name: keyboard }))
          : control()
      for (let stops = 0; stops < 30 && document.activeElement !== wanted(); stops++) await user.tab()
      expect(document.activeElement).toBe(wanted())
    })

    it('shows its example', async () => {
      const { container, control } = await show({ value: example })
      const expected =
        shows ??
        choiceShown(example, props.choices, control()) ??
        (typeof example === 'boolean' ? [String(example)] : texts(example))
      expect(expected.length).toBeGreaterThan(0)
      for (const text of expected) expect(readable(container)).toContain(text)
      const other = await show()
      for (const text of expected) expect(readable(other.container).split('\n')).not.toContain(text)
    })

    it('takes no answer for an answer that is not given', async () => {
      const { onChange, onCommit, container, world: time } = await show({ value: undefined })
      await advance(time, 3000)
      expect(onChange).not.toHaveBeenCalled()
      expect(onCommit).not.toHaveBeenCalled()
      for (const control of controlsIn(container)) expectEmpty(control)
    })

    it('takes the given answer, in the type that it edits', async () => {
      const view = await show()
      const { user, control, container, onCommit, value, world: time } = view
      const kind = kindOf(control())
      if (answer === undefined && (kind === 'other' || control().getAttribute('role') === 'combobox'))
        expect.fail(`say how ${name} is answered: widgetContract(…, { answer: async ({ user }) => … })`)
      if (answer) await answer(view)
      else await answerWith(user, control(), typeof example === 'object' ? '' : String(example))
      // A widget with a button beside its control is left when both are.
      for (let stops = 0; stops < 30 && container.contains(document.activeElement); stops++) await user.tab()
      await advance(time, 0)
      expect(onCommit, 'the answer is committed').toHaveBeenCalled()
      const isValid = ajv.compile(definition.edits)
      expect(value(), 'the answer').not.toBeUndefined()
      expect(isValid(value()), `${JSON.stringify(value())} is what it edits`).toBe(true)
    })

    it('takes no changes while the step is busy', async () => {
      const { user, container, onChange, onCommit, world: time } = await show({ value: example, busy: true })
      for (const control of controlsIn(container)) await actOn(user, control, 'Q7')
      await user.tab()
      await advance(time, 3000)
      expect(onChange).not.toHaveBeenCalled()
      expect(onCommit).not.toHaveBeenCalled()
    })

    it('uses every id once', async () => {
      const { container } = await show({ value: example, hint: 'A hint', error: 'It is wrong' })
      const ids = [...container.querySelectorAll('[id]')].map(({ id }) => id)
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    })

    it('reads theme tokens only', () => {
      expect(foreignTokens(name)).toEqual([])
      expect(ownColours(name)).toEqual([])
    })

    it('gives axe nothing to find, empty, filled in and in error', async () => {
      const states: GivenProps[] = [
        {},
        { value: example, hint: 'A hint' },
        { hint: 'A hint', error: 'It is wrong', required: true },
      ]
      for (const state of states) {
        const { container, unmount } = await show(state)
        expect(await axeFindings(container)).toEqual([])
        unmount()
      }
    })
  })
}
