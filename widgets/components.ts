import type { ComponentProps } from 'react'
import { type ComponentRegistry, exportOf, lazyComponent, loadOnce, ownValue, type Parts } from 'runnel/react'
import { lazyComponents } from './lazyWidget.tsx'
import { Buttons } from './parts/Buttons.tsx'
import { Heading, StepText } from './parts/Heading.tsx'
import { Nav } from './parts/Nav.tsx'
import { Working } from './parts/Working.tsx'
import type { BlockCode, WidgetCode } from './shared/code.ts'
import { Tasks } from './words/Sections.tsx'
import { Summary } from './words/Summary.tsx'
import './shared/controls.css'
import './parts/parts.css'

/** By `./<name>/index.ts`. A build leaves out the definitions, which nothing imports here. */
const codes = import.meta.glob<WidgetCode | BlockCode>('./*/index.ts', { eager: true, import: 'code' })

/** The chunk with the parts that a first screen does not need. */
const laterParts = loadOnce(() => import('./parts/later.ts'))

const later = <Name extends keyof NonNullable<ReturnType<typeof laterParts.given>>>(name: Name) =>
  lazyComponent<ComponentProps<Parts[Name]>>(exportOf(laterParts, name))

/** The parts that the engine renders around fields. */
const parts: Parts = {
  Buttons,
  Heading,
  Nav,
  StepText,
  Working,
  Summary,
  Tasks,
  ErrorSummary: later('ErrorSummary'),
  Banner: later('Banner'),
  Stages: later('Stages'),
  Notice: later('Notice'),
  Dialog: later('Dialog'),
  Items: later('Items'),
  FixedAnswer: later('FixedAnswer'),
}

/** The components that the engine renders with, by name: every folder with an `index.ts`, and the parts. */
export const components: ComponentRegistry = {
  ...lazyComponents(Object.fromEntries(Object.entries(codes).map(([file, code]) => [file.split('/')[1], code]))),
  parts,
}

/** Names of components, as definitions and the engine use them. */
export interface ComponentNames {
  widgets: string[]
  blocks: string[]
  parts?: (keyof Parts)[]
}

/** What fetches the code of a component; those that come with the page have neither. */
type Fetched = Partial<Record<'preload' | 'fetch', () => Promise<void>>>

const named = ({ widgets, blocks, parts: ofScreen = [] }: ComponentNames): Fetched[] => [
  ...widgets.map((name) => (ownValue(components.widgets, name) ?? {}) as Fetched),
  ...blocks.map((name) => (ownValue(components.blocks, name) ?? {}) as Fetched),
  ...ofScreen.map((name) => parts[name] as Fetched),
]

/** Fetches the code of components that are about to be shown. */
export async function fetchComponents(names: ComponentNames): Promise<void> {
  await Promise.all(named(names).map(async ({ preload, fetch }) => (preload ?? fetch)?.()))
}

/** Fetches the code of components ahead, but for those that most visitors never see. */
export async function preloadComponents(names: ComponentNames): Promise<void> {
  await Promise.all(named(names).map(async ({ preload }) => preload?.()))
}
