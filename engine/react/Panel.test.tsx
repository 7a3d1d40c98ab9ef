import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { describe, expect, it } from 'vitest'
import { typedFirst } from '#engine/run/index.ts'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'
import { useBeforePress } from './context.ts'
import { FieldAdapter } from './FieldAdapter.tsx'
import { Panel } from './Panel.tsx'
import type { ComponentRegistry, Parts, WidgetProps } from './types.ts'

const Input = ({ id, value, onChange }: WidgetProps<string>) => (
  <input id={id} value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value)} />
)
const Nav: Parts['Nav'] = ({ nav, onNext, onBack, children }) => (
  <>
    {children}
    {nav.back && (
      <button type="button" onClick={onBack}>
        {nav.back.label}
      </button>
    )}
    <button type="button" onClick={onNext}>
      {nav.next?.label}
    </button>
  </>
)
const Nothing = () => null
const components = {
  widgets: { text: Input },
  blocks: {},
  parts: { Nav, Heading: Nothing, StepText: Nothing, Buttons: Nothing, ErrorSummary: Nothing, Banner: Nothing },
} as unknown as ComponentRegistry

it('moves the focus to the first field that is missing, one that was emptied again included', async () => {
  const text = (label: string) => ({ label, widget: 'text' })
  const player = await playFunnel({
    steps: {
      a: {
        fields: { topic: text('Course'), level: text('Level'), nickname: text('Nickname') },
        needs: ['level', 'nickname'],
        nav: { shut: 'focus' },
      },
      b: { final: true },
    },
  })
  player.enter({ level: 'high' })
  player.enter({ level: '' })
  const runner = player.runner()
  const view = runner.view()
  const rest = { runner, components, busy: false, loading: false }
  render(
    <>
      {view.page.fields.map((field) => (
        <FieldAdapter key={field.path} field={field} {...rest} />
      ))}
      <Panel panel={{ ...view.page, fields: [] }} level={1} {...{ runner, components, view }} />
    </>,
  )
  act(() => screen.getByRole('button', { name: 'Next' }).click())
  expect(document.activeElement?.id).toBe('field-level')
})

it('goes on by Enter right after the last letter, of which the machine has not heard yet', async () => {
  const player = await playFunnel({
    steps: {
      a: { fields: { nickname: { label: 'Nickname', widget: 'text' } }, needs: ['nickname'], nav: { shut: 'focus' } },
      b: { final: true },
    },
  })
  const runner = typedFirst(player.runner(), () => undefined)
  const view = runner.view()
  render(<Panel panel={view.page} level={1} {...{ runner, components, view }} />)
  runner.change('nickname', 'Ada', { uncontrolled: true })
  act(() => screen.getByRole('button', { name: 'Next' }).click())
  expect(player.at()).toBe('b')
})

/** An input that is filled in without an event. */
const Quiet = ({ id, value, onCommit }: WidgetProps<string>) => {
  const input = useRef<HTMLInputElement>(null)
  useBeforePress(() => {
    if (input.current!.value !== (value ?? '')) onCommit(input.current!.value)
  })
  return <input ref={input} id={id} defaultValue={value ?? ''} />
}

it('says in a region that screen readers know already that a call takes long [PRG-04]', async () => {
  const player = await playFunnel(
    {
      slow: { '5s': 'Still searching' },
      steps: {
        a: { title: 'A', next: { do: [{ call: 'searchSlots', as: 'found' }], to: '@next' } },
        b: { final: true },
      },
    },
    {
      answers: { topic: 'garden' },
      simulations: { searchSlots: [{ output: { status: 'found', slots: [] }, takes: '9s' }] },
    },
  )
  const runner = player.runner()
  const panel = () => <Panel panel={runner.view().page} level={1} {...{ runner, components, view: runner.view() }} />
  const { rerender } = render(panel())
  const region = screen.getByRole('status')
  expect(region.textContent).toBe('')
  runner.next()
  await player.clock.advance(5000)
  rerender(panel())
  expect(region.textContent).toBe('Still searching')
  expect(
    region.compareDocumentPosition(screen.getAllByRole('button')[0]!) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).toBeTruthy()
  await player.clock.advance(5000)
  rerender(panel())
  expect(screen.getByRole('status').textContent).toBe('')
})

it('says above the step why Next is shut only after a press, not while the person types [BTN-02]', async () => {
  const player = await playFunnel({
    steps: { a: { fields: { nickname: { label: 'Nickname', widget: 'text' } } }, b: { final: true } },
  })
  const runner = player.runner()
  const view = runner.view()
  const Banner: Parts['Banner'] = ({ text }) => <p role="alert">{text}</p>
  const spoken = { ...components, parts: { ...components.parts, Banner } } as unknown as ComponentRegistry
  const more = { components: spoken, runner, view }
  const panelWith = (attempts: number, isWrong: boolean, reason?: string) => {
    const errors = isWrong ? [{ ...view.page.fields[0]!, text: 'Please enter it' } as never] : []
    const next = { label: 'Next', shut: reason !== undefined, busy: false, reason }
    const nav = { ...view.page.nav!, next }
    return <Panel panel={{ ...view.page, attempted: true, attempts, errors, nav }} level={1} {...more} />
  }
  const banner = () => screen.queryByRole('alert')?.textContent
  const { rerender } = render(panelWith(1, true))
  rerender(panelWith(1, false, 'We are looking it up'))
  expect(banner()).toBeUndefined()
  rerender(panelWith(2, false, 'We are looking it up'))
  expect(banner()).toBe('We are looking it up')
  rerender(panelWith(2, false))
  expect(banner()).toBeUndefined()
  rerender(panelWith(2, false, 'We are looking up another'))
  expect(banner()).toBeUndefined()
})

it('shows an error and an alert once each, however often they come', async () => {
  const player = await playFunnel({ steps: { a: {}, b: { final: true } } })
  const runner = player.runner()
  const view = runner.view()
  const Banner: Parts['Banner'] = ({ text }) => <p role="alert">{text}</p>
  const spoken = { ...components, parts: { ...components.parts, Banner } } as unknown as ComponentRegistry
  const more = { components: spoken, runner, view }
  const panelWith = (attempts: number, alert: string) => (
    <Panel panel={{ ...view.page, attempts, banner: 'It failed', alert }} level={1} {...more} />
  )
  const { rerender } = render(panelWith(1, 'Please wait'))
  rerender(panelWith(2, 'Please go on'))
  rerender(panelWith(3, ''))
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['It failed'])
})

it('goes back once when Back of a step that was left is pressed again', async () => {
  const player = await playFunnel({ steps: { a: {}, b: {}, c: {}, d: { final: true } } })
  const runner = player.runner()
  runner.next()
  await player.settle()
  runner.next()
  await player.settle()
  const view = runner.view()
  render(<Panel panel={view.page} level={1} {...{ runner, components, view }} />)
  const back = screen.getByRole('button', { name: 'Back' })
  act(() => back.click())
  act(() => back.click())
  await player.settle()
  expect(player.at()).toBe('b')
})

describe('what is in the boxes', () => {
  const quiet = { ...components, widgets: { text: Quiet } } as unknown as ComponentRegistry
  const shown = async (nav: object, next: object = { final: true }) => {
    const player = await playFunnel({
      steps: {
        a: {
          fields: { nickname: { label: 'Nickname', widget: 'text', required: 'Please enter a nickname' } },
          needs: ['nickname'],
          nav,
          buttons: { other: { label: 'Other', to: '/b' } },
        },
        b: next,
        c: { final: true },
      },
    })
    const runner = player.runner()
    const view = runner.view()
    render(
      <Panel
        panel={view.page}
        level={1}
        {...{ runner, components: { ...quiet, parts: { ...quiet.parts, Buttons } }, view }}
      />,
    )
    document.querySelector('input')!.value = 'Ada'
    return player
  }
  const Buttons: Parts['Buttons'] = ({ buttons }) =>
    buttons.map(({ id, label, press }) => (
      <button key={id} type="button" onClick={press}>
        {label}
      </button>
    ))

  it.each([['explain'], ['focus']])('is read before a press of Next, where a shut one means to %s', async (shut) => {
    const player = await shown({ shut })
    act(() => screen.getByRole('button', { name: 'Next' }).click())
    await player.settle()
    expect([player.at(), player.form().nickname]).toEqual(['b', 'Ada'])
  })

  it('is read before another button is pressed, and before something else is begun', async () => {
    const player = await shown({})
    act(() => screen.getByRole('button', { name: 'Other' }).click())
    await player.settle()
    expect(player.form().nickname).toBe('Ada')
    cleanup()
    const again = await shown({})
    act(() => screen.getByRole('button', { name: 'Other' }).focus())
    expect(again.form().nickname).toBe('Ada')
  })

  it('leaves the next step alone when a button of a step that was left is pressed again', async () => {
    const player = await shown({}, { buttons: { other: { label: 'Other', to: '/c' } } })
    const other = screen.getByRole('button', { name: 'Other' })
    act(() => other.click())
    act(() => other.click())
    await player.settle()
    expect(player.at()).toBe('b')
  })

  it('is read before the page is left, once', async () => {
    const player = await shown({})
    act(() => void window.dispatchEvent(new Event('pagehide')))
    expect(player.form().nickname).toBe('Ada')
    cleanup()
    const gone = await shown({})
    cleanup()
    act(() => void window.dispatchEvent(new Event('pagehide')))
    expect(gone.form().nickname).toBeUndefined()
  })
})
