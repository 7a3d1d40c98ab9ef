import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderWidget } from '../testing/renderWidget.tsx'
import { widgetContract } from '../testing/widgetContract.tsx'
import { advance, pressNext } from '../testing/widgetWorld.tsx'
import { TextArea } from './TextArea.tsx'
import { textArea } from './TextArea.widget.ts'

widgetContract(textArea, TextArea)

const area = () => screen.getByRole<HTMLTextAreaElement>('textbox')

describe('textarea', () => {
  it('counts words, if their number is limited', async () => {
    const { user, control, container } = renderWidget(TextArea, { options: { words: 3 } })
    const said = () => container.querySelector('#field-count')!.textContent
    expect(said()).toBe('You have 3 words left')
    await user.type(control(), ' one  two\n')
    expect(said()).toBe('You have 1 word left')
    await user.type(control(), 'three four')
    expect(said()).toBe('You have 1 word too many')
    expect(control().getAttribute('aria-describedby')).toContain('field-count')
  })

  it('passes on every letter and line, and commits when it is left', async () => {
    const { user, value, onCommit } = renderWidget(TextArea)
    await user.type(area(), 'One{Enter}two')
    expect([value(), onCommit.mock.calls]).toEqual(['One\ntwo', []])
    await user.tab()
    expect(onCommit.mock.calls).toEqual([[undefined]])
  })

  it('is read when Next is pressed, when something wrote without telling', async () => {
    const { world, value } = renderWidget(TextArea)
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(area(), 'Silent')
    await pressNext(world)
    expect(value()).toBe('Silent')
  })

  it('counts what is left, takes more all the same, and says it once nobody types', async () => {
    const { user, world, container, value } = renderWidget(TextArea, { options: { limit: 5 } })
    const count = () => container.querySelector('#field-count')!.textContent
    const spoken = () => screen.getByRole('status').textContent
    expect([count(), spoken()]).toEqual(['You have 5 characters left', ''])
    expect(area().getAttribute('aria-describedby')).toBe('field-count')
    await user.type(area(), 'four')
    expect([count(), spoken()]).toEqual(['You have 1 character left', ''])
    await advance(world, 1000)
    expect(spoken()).toBe('You have 1 character left')
    await user.type(area(), '😀!')
    expect([value(), count()]).toEqual(['four😀!', 'You have 1 character too many'])
  })
})
