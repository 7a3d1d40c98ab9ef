import { act, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderWidget } from '../testing/renderWidget.tsx'
import { widgetContract } from '../testing/widgetContract.tsx'
import { pressNext } from '../testing/widgetWorld.tsx'
import { Checkbox } from './Checkbox.tsx'
import { checkbox } from './Checkbox.widget.ts'

widgetContract(checkbox, Checkbox)

const box = () => screen.getByRole<HTMLInputElement>('checkbox')

describe('checkbox', () => {
  it('is not ticked beforehand and commits both ways, with a press on its label too', async () => {
    const { user, onCommit } = renderWidget(Checkbox, { label: 'I have another car' })
    expect(box().checked).toBe(false)
    await user.click(screen.getByText('I have another car'))
    await user.click(box())
    expect(onCommit.mock.calls).toEqual([[true], [false]])
  })

  it('is read when Next is pressed, when something ticked it without telling', async () => {
    const { world, value } = renderWidget(Checkbox)
    act(() => void (box().checked = true))
    await pressNext(world)
    expect(value()).toBe(true)
  })
})
