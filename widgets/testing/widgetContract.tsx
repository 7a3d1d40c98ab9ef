import { cleanup, screen } from '@testing-library/react'
import type { ComponentType } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import type { WidgetDefinition } from '#engine/definition/registry.ts'
import { axeFindings } from './axeFindings.ts'
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
}

const texts = (value: unknown): string[] =>
  typeof value === 'string'
    ? value
      ? [value]
      : []
    : Array.isArray(value)
      ? value.flatMap(texts)
      : value && typeof value === 'object'
        ? Object.entries(value).flatMap(([key, part]) => (key === 'id' ? [] : texts(part)))
        : []

const isBox = ({ type }: HTMLInputElement): boolean => type === 'checkbox'
const isRadio = ({ type }: HTMLInputElement): boolean => type === 'radio'

function shownBy(input: HTMLInputElement): string {
  if (isRadio(input)) return input.checked ? `checked: ${input.labels?.[0]?.textContent}` : ''
  return isBox(input) ? String(input.checked) : input.value
}

/** All readable content of the screen: text, values of inputs, chosen options and radios (`checked: Yes`), pressed buttons (`pressed: Yes`), images. */
function readable(container: Element): string {
  const values = [...container.querySelectorAll<HTMLInputElement>('input')].map(shownBy)
  const chosen = [...container.querySelectorAll('select')].map(
    (select) => select.options[select.selectedIndex]?.text ?? '',
  )
  const pressed = [...container.querySelectorAll('[aria-pressed="true"]')].map(
    (button) => `pressed: ${button.textContent}`,
  )
  const pictures = [...container.querySelectorAll('img')].map((image) => image.src)
  return [container.textContent, ...values, ...chosen, ...pressed, ...pictures].join('\n')
}

const described = (element: Element): string[] =>
  (element.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean)
const isInput = (element: Element): boolean => element.matches('input, select, textarea')

/** The contract of every widget: `widgetContract(definition, Component)` is the first line of every widget's test. */
export function widgetContract(
  definition: WidgetDefinition,
  Widget: ComponentType<never>,
  { props = {}, world = {}, shows, keyboard }: ContractParticulars = {},
): void {
  const { name, example } = definition
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
        ? screen.getByRole('group', { name: /The label/ })
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
      if (isInput(control())) {
        expect(control().getAttribute('aria-invalid')).toBe('true')
        expect(control().getAttribute('aria-required')).toBe('true')
      }
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
      const { container } = await show({ value: example })
      const expected = shows ?? (typeof example === 'boolean' ? [String(example)] : texts(example))
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
      for (const input of container.querySelectorAll('input'))
        expect(isBox(input) || isRadio(input) ? input.checked : input.value).toBe(
          isBox(input) || isRadio(input) ? false : '',
        )
    })

    it('takes no changes while the step is busy', async () => {
      const { user, container, onChange, onCommit, world: time } = await show({ value: example, busy: true })
      for (const input of container.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"], [type="radio"])'))
        await user.type(input, 'Q7')
      for (const select of container.querySelectorAll('select'))
        await user.selectOptions(select, select.options[select.options.length - 1]!)
      for (const button of [
        ...container.querySelectorAll<HTMLElement>('button, input[type="checkbox"], input[type="radio"]'),
      ])
        await user.click(button)
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
