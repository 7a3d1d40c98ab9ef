import { describe, expect, it } from 'vitest'
import { renderWidget } from '../testing/renderWidget.tsx'
import { pressNext } from '../testing/widgetWorld.tsx'
import { widgetContract } from '../testing/widgetContract.tsx'
import { SelectInput } from './SelectInput.tsx'
import { selectInput } from './SelectInput.widget.ts'

const choices = ['Mr', 'Mrs', 'Dr'].map((value) => ({ value, label: value }))
widgetContract(selectInput, SelectInput, { props: { choices } })

describe('select', () => {
  it('has nothing chosen beforehand and commits a choice [NAM-05]', async () => {
    const { user, container, onCommit } = renderWidget(SelectInput, {
      choices,
      options: { autocomplete: 'honorific-prefix' },
    })
    const select = container.querySelector('select')!
    expect(select.value).toBe('')
    expect([...select.options].map(({ text }) => text)).toEqual(['Please select', 'Mr', 'Mrs', 'Dr'])
    expect(select.getAttribute('autocomplete')).toBe('honorific-prefix')
    await user.selectOptions(select, 'Dr')
    expect(onCommit.mock.calls[0]).toEqual(['Dr'])
  })

  it('can be emptied again, unless it is required', async () => {
    const { user, container, value } = renderWidget(SelectInput, { choices })
    const select = container.querySelector('select')!
    await user.selectOptions(select, 'Dr')
    await user.selectOptions(select, 'Please select')
    expect([value(), select.value]).toEqual([undefined, ''])
  })

  it('cannot be emptied if it is required', async () => {
    const { user, container, value } = renderWidget(SelectInput, { choices, required: true })
    const select = container.querySelector('select')!
    await user.selectOptions(select, 'Dr')
    expect(select.options[0]!.disabled).toBe(true)
    expect(value()).toBe('Dr')
  })

  it('is read when Next is pressed, when something chose without telling', async () => {
    const { world, container, value } = renderWidget(SelectInput, { choices })
    container.querySelector('select')!.selectedIndex = 2
    await pressNext(world)
    expect(value()).toBe('Mrs')
  })

  it('gives numbers back as numbers', async () => {
    const { user, container, onCommit } = renderWidget(SelectInput, {
      choices: [
        { value: 1, label: 'One' },
        { value: 2, label: 'Two' },
      ],
    })
    await user.selectOptions(container.querySelector('select')!, 'Two')
    expect(onCommit.mock.calls[0]).toEqual([2])
  })
})
