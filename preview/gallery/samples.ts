import { exampleField, type BlockDefinition, type Registry, type WidgetDefinition } from 'runnel/contracts'
import type { WidgetProps } from 'runnel/react'
import { withoutClauses } from '../parts/withoutClauses.ts'

/** What a widget is given besides its id and what it calls. */
export type WidgetState = Pick<WidgetProps, 'label' | 'value' | 'choices' | 'options' | 'required' | 'memberErrors'> &
  Partial<Pick<WidgetProps, 'hint' | 'error' | 'busy' | 'loading'>>

/** A widget or block in one state. */
export type Sample = { state: string } & (
  | { widget: string; props: WidgetState }
  | { block: string; options: Record<string, unknown> }
)

/** A widget or block of the gallery, with its samples. */
export interface Exhibit {
  kind: 'widget' | 'block'
  name: string
  about: string
  samples: Sample[]
}

const more = 'and a good deal more than there was room for, as far as Kirkcudbrightshire'

const longer = (text: string): string => `${text} ${more}`

/** Texts for people made longer. Names such as `start`, dates and addresses stay, since components look them up. */
export function lengthened(value: unknown): unknown {
  if (typeof value === 'string') return /^[A-Z£]|\s/.test(value) ? longer(value) : value
  if (Array.isArray(value)) return value.map(lengthened)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, lengthened(inner)]))
}

const isComposite = (value: unknown): boolean => typeof value === 'object' && value !== null

/** The states of a widget that matter, from its contract. */
export function widgetSamples(widget: WidgetDefinition): Sample[] {
  const { name, example, messages } = widget
  const { label, choices = [], options = {} } = exampleField(widget)
  const listed = choices.map((value) => ({ value, label: String(value) }))
  const plain: WidgetState = { label, value: undefined, choices: listed, options, required: false, memberErrors: {} }
  const states: Record<string, Partial<WidgetState>> = {
    Empty: {},
    'With hint': { hint: 'What the person should know first' },
    Filled: { value: example },
    Invalid: { required: true, error: `Please answer: ${label.toLowerCase()}` },
    'Busy, filled': { value: example, busy: true },
    ...('loading' in messages && { Loading: { loading: true } }),
    'Long texts': {
      label: longer(label),
      hint: longer('A hint'),
      error: longer('A message'),
      value: isComposite(example) ? lengthened(example) : undefined,
      choices: listed.map((choice) => ({ ...choice, label: longer(choice.label) })),
      options: lengthened(options) as Record<string, unknown>,
    },
  }
  return Object.entries(states).map(([state, given]) => ({ state, widget: name, props: { ...plain, ...given } }))
}

/** The states of a block that matter: its example, its own texts where it has some, and long texts. */
export function blockSamples({ name, options, example, states = {} }: BlockDefinition): Sample[] {
  const needsNothing = (options.required ?? []).length === 0 && Object.keys(example).length > 0
  const long = lengthened(example) as Record<string, unknown>
  const all: Record<string, Record<string, unknown>> = {
    Example: example,
    ...states,
    ...(needsNothing && { 'Without options': {} }),
    ...(JSON.stringify(long) !== JSON.stringify(example) && { 'Long texts': long }),
  }
  return Object.entries(all).map(([state, given]) => ({ state, block: name, options: given }))
}

const byName = <Named extends { name: string }>(table: Record<string, Named>): Named[] =>
  Object.values(table).sort((one, other) => (one.name < other.name ? -1 : 1))

/** Every widget and block of a registry, by name. */
export const exhibits = ({ widgets, blocks }: Registry): Exhibit[] => [
  ...byName(widgets).map((widget): Exhibit => ({ ...named('widget', widget), samples: widgetSamples(widget) })),
  ...byName(blocks).map((block): Exhibit => ({ ...named('block', block), samples: blockSamples(block) })),
]

const named = (kind: Exhibit['kind'], { name, about }: { name: string; about: string }) => ({
  kind,
  name,
  about: withoutClauses(about),
})
