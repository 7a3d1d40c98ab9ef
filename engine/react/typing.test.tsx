import { act, fireEvent, render, screen } from '@testing-library/react'
import { Profiler, Suspense, useLayoutEffect, useRef } from 'react'
import { describe, expect, it } from 'vitest'
import { typedFirst } from '#engine/run/index.ts'
import { playFunnel } from '#engine/scenario/testing/playFunnel.ts'
import { FunnelScreen } from './FunnelScreen.tsx'
import type { ComponentRegistry, Parts, WidgetProps } from './types.ts'

/** What was drawn since the last look: fields by their paths, parts and blocks by their names. */
const drawn: string[] = []
const drawnNow = (): string[] => drawn.splice(0).sort()

function Input({ id, name, value, error, choices, onChange, onCommit }: WidgetProps<string>) {
  drawn.push(name)
  return (
    <>
      <input
        id={id}
        value={value ?? ''}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => onCommit()}
      />
      {choices.map(({ label }) => (
        <i key={label}>{label}</i>
      ))}
      {error && <b>{error}</b>}
    </>
  )
}
/** Shows what is typed itself, and commits a text without blanks at its ends. */
function Plain({ id, name, value = '', onChange, onCommit }: WidgetProps<string>) {
  drawn.push(name)
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => void (input.current!.value = value))
  return (
    <input
      ref={input}
      id={id}
      onChange={({ currentTarget }) => onChange(currentTarget.value, { uncontrolled: true })}
      onBlur={({ currentTarget }) => onCommit(currentTarget.value.trim())}
    />
  )
}
const counted = (name: string) => () => void drawn.push(name)
const Nav: Parts['Nav'] = ({ nav, onNext }) => {
  drawn.push('next')
  return (
    <button type="button" onClick={onNext} disabled={nav.next?.shut}>
      {nav.next?.label}
    </button>
  )
}
const components = {
  widgets: { text: Input, select: Input, plain: Plain },
  blocks: { note: counted('block') },
  parts: {
    Nav,
    Heading: counted('heading'),
    StepText: counted('text'),
    Buttons: counted('buttons'),
    ErrorSummary: counted('errors'),
    Banner: counted('banner'),
    Working: counted('working'),
  },
} as unknown as ComponentRegistry

const many = Array.from({ length: 200 }, (_, at) => `answer${at}`)
const text = { type: 'string', class: 'plain' }

/** A step with 200 fields, and what some of them show of others. With `late` frames pass when they are told to. */
async function shown({ late = false } = {}) {
  const optional = Object.fromEntries(many.map((path) => [path, { label: path, widget: 'text' }]))
  const player = await playFunnel({
    data: Object.fromEntries([...many, 'more', 'echo', 'must', 'plain'].map((path) => [path, text])),
    steps: {
      a: {
        text: 'Please tell us',
        blocks: { top: [{ block: 'note' }], bottom: [{ block: 'note' }] },
        fields: {
          ...optional,
          answer1: { label: 'One', widget: 'text', checks: [{ maxLength: 3, message: 'Too long' }] },
          echo: { label: 'You said {form.answer2}', widget: 'text' },
          more: { label: 'More', widget: 'text', if: "form.answer3 == 'yes'" },
          plain: { label: 'Plain', widget: 'plain' },
          must: { label: 'Must', widget: 'text', required: 'Please answer' },
        },
        needs: ['must'],
        buttons: { other: { label: 'Other', to: '/b' } },
      },
      b: { final: true },
    },
  } as never)
  let frame = (): void => undefined
  const runner = typedFirst(player.runner(), (run) => (late ? (frame = run) : run()))
  let frames = 0
  act(
    () =>
      void render(
        <Suspense>
          <Profiler id="screen" onRender={() => void frames++}>
            <FunnelScreen runner={runner} components={components} theme={{}} clock={player.clock} />
          </Profiler>
        </Suspense>,
      ),
  )
  drawnNow()
  const input = (path: string) => document.getElementById(`field-${path}`) as HTMLInputElement
  const type = (path: string, value: string) => fireEvent.change(input(path), { target: { value } })
  const commits = (): number => {
    const count = frames
    frames = 0
    return count
  }
  commits()
  /** A frame passes, after which the machine hears of what was typed. */
  const pass = () => act(() => frame())
  return { runner, input, type, commits, pass }
}

describe('with 200 fields, a key press draws', () => {
  it('its field and nothing else, in one go', async () => {
    const { type, input, commits } = await shown()
    type('answer0', 'a')
    expect([drawnNow(), commits()]).toEqual([['answer0'], 1])
    type('answer0', 'ab')
    expect([drawnNow(), commits(), input('answer0').value]).toEqual([['answer0'], 1, 'ab'])
  })

  it('the field whose texts show the answer', async () => {
    const { type } = await shown()
    type('answer2', 'a')
    expect([drawnNow(), screen.queryByText('You said a')]).toEqual([['answer2', 'echo'], null])
  })

  it('the field that it shows or hides, and leaves the focus alone', async () => {
    const { type, input } = await shown()
    input('answer3').focus()
    type('answer3', 'yes')
    expect(drawnNow()).toEqual(['answer3', 'more'])
    expect([input('more').value, document.activeElement]).toEqual(['', input('answer3')])
    type('answer3', 'yess')
    expect([drawnNow(), input('more'), document.activeElement]).toEqual([['answer3'], null, input('answer3')])
  })

  it('Next when it opens it, but no heading, block, button or summary', async () => {
    const { type } = await shown()
    type('must', 'a')
    expect(drawnNow()).toEqual(['must', 'next'])
    type('must', 'ab')
    expect(drawnNow()).toEqual(['must'])
  })

  it('the field with its message, and the summary, while it is wrong', async () => {
    const { type, input } = await shown()
    type('answer1', 'long')
    fireEvent.blur(input('answer1'))
    expect(drawnNow().filter((name) => name !== 'answer1')).toEqual(['errors'])
    expect(screen.getByText('Too long').tagName).toBe('B')
    type('answer1', 'longer')
    expect(drawnNow()).toEqual(['answer1'])
    type('answer1', 'ok')
    expect(drawnNow()).toEqual(['answer1'])
    expect(screen.queryByText('Too long')).toBeNull()
  })

  it('the other field that an effect changes', async () => {
    const { runner, input } = await shown()
    act(() => runner.change('answer5', 'by a rule'))
    expect([drawnNow(), input('answer5').value]).toEqual([['answer5'], 'by a rule'])
  })

  it('nothing before the frame, if the control shows it itself', async () => {
    const { type, input, pass, commits } = await shown({ late: true })
    type('plain', 'a')
    expect([drawnNow(), commits()]).toEqual([[], 0])
    pass()
    expect([drawnNow(), commits(), input('plain').value]).toEqual([['plain'], 1, 'a'])
  })

  it('such a control again, though the answer became what it was', async () => {
    const { type, input, pass } = await shown({ late: true })
    type('plain', 'a')
    fireEvent.blur(input('plain'))
    type('plain', 'a ')
    // A press tells the page of both at once: the change, and what became of it.
    fireEvent.mouseDown(document.body)
    fireEvent.blur(input('plain'))
    fireEvent.click(document.body)
    pass()
    expect(input('plain').value).toBe('a')
  })
})
