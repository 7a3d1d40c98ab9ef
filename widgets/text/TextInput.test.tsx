import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { act, fireEvent } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { fillSilently } from '../testing/fillSilently.ts'
import { renderWidget } from '../testing/renderWidget.tsx'
import { widgetContract } from '../testing/widgetContract.tsx'
import { advance, createTestWorld, InWorld, pressNext } from '../testing/widgetWorld.tsx'
import { TextInput } from './TextInput.tsx'
import { textInput } from './TextInput.widget.ts'

widgetContract(textInput, TextInput)

const bare = {
  ...{ id: 'field', name: 'field', label: 'Name', value: undefined, required: false, busy: false, loading: false },
  ...{ memberErrors: {}, choices: [], options: {}, onTell: () => undefined, onChange: () => undefined },
}

describe('text', () => {
  it('reads out what stands before and behind it', () => {
    const { control, container } = renderWidget(TextInput, { options: { prefix: 'www.', suffix: '.org' } })
    expect(control().getAttribute('aria-describedby')).toBe('field-prefix field-suffix')
    expect(container.querySelector('.affixed')!.textContent).toBe('www..org')
  })

  it('passes on every letter and marks the field as left on blur [NAM-01]', async () => {
    const { user, onChange, onCommit, control } = renderWidget(TextInput, {
      options: { autocomplete: 'given-name', capitalise: 'words' },
    })
    await user.type(control(), "O'N")
    expect(onChange.mock.calls).toEqual([['O'], ["O'"], ["O'N"]])
    await user.tab()
    expect(onCommit.mock.calls).toEqual([[undefined]])
    expect([
      control().autocomplete,
      control().getAttribute('autocapitalize'),
      control().getAttribute('spellcheck'),
    ]).toEqual(['given-name', 'words', 'false'])
  })

  it('looks for silent autofill first after 100 ms, then every 200 ms [CONST-03, CONST-05, AUT-01, AMB-77]', async () => {
    const { world, onCommit, control } = renderWidget(TextInput)
    fillSilently(control(), 'Anna')
    await advance(world, 99)
    expect(onCommit).not.toHaveBeenCalled()
    await advance(world, 1)
    expect(onCommit.mock.calls).toEqual([['Anna']])
    fillSilently(control(), 'Berta')
    await advance(world, 199)
    expect(onCommit).toHaveBeenCalledTimes(1)
    await advance(world, 1)
    expect(onCommit.mock.calls[1]).toEqual(['Berta'])
  })

  it('stops looking after two seconds, and reads the input on blur all the same [CONST-04]', async () => {
    const { user, world, onCommit, control } = renderWidget(TextInput)
    await advance(world, 2000)
    fillSilently(control(), 'Anna')
    await advance(world, 5000)
    expect(onCommit).not.toHaveBeenCalled()
    control().focus()
    await user.tab()
    expect(onCommit.mock.calls).toEqual([['Anna']])
  })

  it('is read when Next is pressed, however late and silently it was filled in [CONST-04]', async () => {
    const { world, onCommit, control } = renderWidget(TextInput)
    await advance(world, 60_000)
    fillSilently(control(), 'Anna')
    await pressNext(world)
    expect(onCommit.mock.calls).toEqual([['Anna']])
    await pressNext(world)
    expect(onCommit).toHaveBeenCalledTimes(1)
  })

  it('shows an answer that comes from elsewhere, in place of what was typed', async () => {
    const { user, take, control } = renderWidget(TextInput)
    await user.type(control(), 'ann')
    act(() => take('Anna'))
    expect(control().value).toBe('Anna')
  })

  it('shows its answer while it is busy, whatever is filled in [CONST-04]', async () => {
    const { update, control, onChange } = renderWidget(TextInput, { value: 'Anna' })
    update({ busy: true })
    fireEvent.change(control(), { target: { value: 'Berta' } })
    expect([control().value, onChange.mock.calls]).toEqual(['Anna', []])
  })

  it('keeps what the browser filled in before the page was hydrated [CONST-04]', async () => {
    const world = createTestWorld()
    const onCommit = vi.fn()
    const page = (
      <InWorld world={world}>
        <TextInput {...bare} onCommit={onCommit} />
      </InWorld>
    )
    const root = document.createElement('div')
    document.body.append(root)
    root.innerHTML = renderToString(page)
    fillSilently(root.querySelector('input')!, 'Anna')
    const hydrated = await act(() => hydrateRoot(root, page))
    await advance(world, 100)
    expect([root.querySelector('input')!.value, onCommit.mock.calls]).toEqual(['Anna', [['Anna']]])
    act(() => hydrated.unmount())
  })
})
