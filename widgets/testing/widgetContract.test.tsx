import type { ComponentType, ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import { useState } from 'react'
import type { WidgetProps } from 'runnel/react'
import type { JsonSchema } from 'runnel/rules'
import { defineWidget, optionsSchema } from '../shared/defineWidget.ts'
import { describedBy } from '../shared/describedBy.ts'
import { Field, FieldGroup } from '../shared/Field.tsx'
import { widgetContract, type ContractParticulars, type Registrar } from './widgetContract.tsx'

type AnyProps = WidgetProps<never, object>
/** What samples of every value have in common. */
type Common = Pick<WidgetProps, 'id' | 'label' | 'hint' | 'error'>

/** The folder is one that exists: the suite reads its style sheets. */
const define = (edits: JsonSchema, example: unknown, more: object = {}) =>
  defineWidget({ name: 'text', about: 'A sample', edits, options: optionsSchema(), messages: {}, example, ...more })

/** Runs the contract and gives the titles of the tests that fail. */
async function failuresOf(
  definition: ReturnType<typeof define>,
  Widget: ComponentType<AnyProps>,
  particulars?: ContractParticulars,
): Promise<string[]> {
  const tests: [string, () => unknown][] = []
  const after: (() => unknown)[] = []
  const registrar = {
    describe: (_: string, body: () => void) => body(),
    it: (title: string, body: () => unknown) => void tests.push([title, body]),
    afterEach: (body: () => unknown) => void after.push(body),
  } as unknown as Registrar
  widgetContract(definition, Widget as ComponentType<never>, particulars, registrar)
  const failed: string[] = []
  for (const [title, body] of tests) {
    try {
      await body()
    } catch {
      failed.push(title.replace(/ \[.*/, ''))
    }
    for (const clean of after) clean()
  }
  expect(tests.length).toBeGreaterThan(10)
  return failed
}

const state = ({ id, hint, error }: Common) => ({
  'aria-invalid': error ? true : undefined,
  'aria-describedby': describedBy(id, { hint, error }),
})
const asField = (props: Common, control: ReactElement) => (
  <Field id={props.id} label={props.label} hint={props.hint} error={props.error}>
    {control}
  </Field>
)

/** What a sample does wrong, if anything. */
type Wrong = Partial<
  Record<'answersAtOnce' | 'deafToBusy' | 'quiet' | 'wordless' | 'noLabel' | 'otherType' | 'never' | 'hides', true>
>

const slider =
  (wrong: Wrong = {}) =>
  (props: WidgetProps<number, object>) => {
    const { id, name, value, busy, onChange, onCommit } = props
    const given = value ?? (wrong.answersAtOnce ? 50 : undefined)
    return asField(
      wrong.noLabel ? { ...props, id: 'other' } : props,
      <input
        type="range"
        id={id}
        name={name}
        min={0}
        max={100}
        value={given ?? 50}
        aria-valuetext={given === undefined && !wrong.wordless ? 'No answer yet' : undefined}
        aria-disabled={busy || undefined}
        {...(wrong.quiet ? {} : state(props))}
        onChange={({ currentTarget }) => {
          if (busy && !wrong.deafToBusy) return
          onChange((wrong.otherType ? currentTarget.value : Number(currentTarget.value)) as number)
        }}
        onBlur={() => busy || wrong.never || onCommit()}
      />,
    )
  }

const number =
  (wrong: Wrong = {}) =>
  (props: WidgetProps<number, object>) => {
    const { id, name, value, required, busy, onChange, onCommit } = props
    return asField(
      props,
      <input
        type="number"
        id={id}
        name={name}
        value={wrong.hides ? '' : (value ?? '')}
        readOnly={busy && !wrong.deafToBusy}
        aria-required={required || undefined}
        {...state(props)}
        onChange={({ currentTarget: { value: text } }) =>
          onChange((wrong.otherType ? text : text === '' ? undefined : Number(text)) as number)
        }
        onBlur={() => busy || wrong.never || onCommit()}
      />,
    )
  }

const radios =
  (wrong: Wrong = {}) =>
  ({
    id,
    name,
    label,
    hint,
    error,
    value,
    choices,
    required,
    busy,
    onCommit,
  }: WidgetProps<string | number, object>) => (
    <FieldGroup
      id={id}
      label={label}
      hint={hint}
      error={error}
      attributes={
        wrong.quiet ? undefined : { role: 'radiogroup', 'aria-required': required, 'aria-invalid': error !== undefined }
      }
    >
      {choices.map((choice, index) => (
        <label key={choice.value}>
          <input
            type="radio"
            id={index === 0 ? id : `${id}-${index}`}
            name={name}
            value={choice.value}
            checked={(wrong.answersAtOnce && value === undefined && index === 0) || choice.value === value}
            onChange={() => (busy && !wrong.deafToBusy) || wrong.never || onCommit(wrong.otherType ? 7 : choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </FieldGroup>
  )

interface Uploaded {
  fileName: string
}

const file =
  (wrong: Wrong = {}) =>
  (props: WidgetProps<Uploaded, object>) => {
    const { id, name, value, required, busy, onCommit } = props
    const [inside, setInside] = useState(value)
    const shown = wrong.hides ? undefined : (value ?? inside)
    return asField(
      props,
      <>
        <input
          type="file"
          id={id}
          name={name}
          accept=".pdf"
          required={!wrong.quiet && required}
          {...state(props)}
          onChange={({ currentTarget }) => {
            const [chosen] = currentTarget.files ?? []
            if (!chosen || (busy && !wrong.deafToBusy)) return
            setInside({ fileName: chosen.name })
            if (!wrong.never) onCommit((wrong.otherType ? chosen.name : { fileName: chosen.name }) as Uploaded)
          }}
        />
        {shown && <p>{shown.fileName}</p>}
      </>,
    )
  }

const editsFile = { type: 'object', properties: { fileName: { type: 'string' } }, required: ['fileName'] }

const samples = {
  slider: { definition: define({ type: 'number' }, 70), make: slider },
  number: { definition: define({ type: 'number' }, 12), make: number },
  radio: { definition: define({ type: 'string' }, 'yes', { choices: true }), make: radios },
  file: { definition: define(editsFile, { fileName: 'letter.pdf' }), make: file },
}

const announces = 'announces the error between hint and control and links both in that order'
const takes = 'takes the given answer, in the type that it edits'
const isBusy = 'takes no changes while the step is busy'
const isEmpty = 'takes no answer for an answer that is not given'
const shows = 'shows its example'

const broken: [keyof typeof samples, keyof Wrong, string[]][] = [
  ['slider', 'deafToBusy', [isBusy]],
  ['slider', 'otherType', [takes]],
  ['slider', 'never', [takes]],
  ['slider', 'wordless', [isEmpty]],
  ['slider', 'quiet', ['links the hint', announces]],
  ['number', 'deafToBusy', [isBusy]],
  ['number', 'otherType', [takes]],
  ['number', 'never', [takes]],
  ['number', 'hides', [shows]],
  ['radio', 'deafToBusy', [isBusy]],
  ['radio', 'otherType', [takes]],
  ['radio', 'never', [takes]],
  ['radio', 'answersAtOnce', [shows, isEmpty]],
  ['radio', 'quiet', [announces]],
  ['file', 'deafToBusy', [isBusy]],
  ['file', 'otherType', [takes]],
  ['file', 'never', [takes]],
  ['file', 'hides', [shows]],
  ['file', 'quiet', [announces]],
]

describe('the contract of widgets', () => {
  it.each(Object.keys(samples) as (keyof typeof samples)[])('is kept by a %s', async (name) => {
    const { definition, make } = samples[name]
    expect(await failuresOf(definition, make() as ComponentType<AnyProps>)).toEqual([])
  })

  it.each(broken)('is broken by a %s that is wrong: %s', async (name, wrong, titles) => {
    const { definition, make } = samples[name]
    expect(await failuresOf(definition, make({ [wrong]: true }) as ComponentType<AnyProps>)).toEqual(titles)
  })

  it('is broken by a slider that takes where its thumb stands for an answer', async () => {
    const failed = await failuresOf(
      samples.slider.definition,
      slider({ answersAtOnce: true }) as ComponentType<AnyProps>,
    )
    expect(failed).toEqual([isEmpty])
  })

  it('is broken by a slider whose label belongs to nothing', async () => {
    const failed = await failuresOf(samples.slider.definition, slider({ noLabel: true }) as ComponentType<AnyProps>)
    expect(failed).toContain('ties the label to the control')
    expect(failed).toContain('gives axe nothing to find, empty, filled in and in error')
  })
})
