import type { ComponentProps } from 'react'
import {
  type AnyComponent,
  type BlockComponent,
  type ComponentRegistry,
  exportOf,
  lazyComponent,
  loadOnce,
  type Parts,
  type Source,
  whenShown,
  type WidgetComponent,
  ownValue,
} from 'runnel/react'
import { BenefitTiles } from './benefit-tiles/BenefitTiles.tsx'
import { ChoiceButtons } from './choice-buttons/ChoiceButtons.tsx'
import { lazyBlock, lazyWidget } from './lazyWidget.tsx'
import { Buttons } from './parts/Buttons.tsx'
import { Heading, StepText } from './parts/Heading.tsx'
import { Nav } from './parts/Nav.tsx'
import { Working } from './parts/Working.tsx'
import { Tasks } from './words/Sections.tsx'
import { Summary } from './words/Summary.tsx'
import './shared/controls.css'
import './parts/parts.css'

/** The chunk with the inputs of usual forms. */
export const usualInputs = loadOnce(() => import('./usualInputs.ts'))
/** The chunk with everything else that a first screen does not need. */
export const deferred = loadOnce(() => import('./deferred.ts'))
/** The chunk with the blocks of start pages and confirmations. */
export const pageBlocks = loadOnce(() => import('./pageBlocks.ts'))

/** The chunk of the blocks with formatted texts. */
const texts = loadOnce(() => import('./texts.ts'))

/** The chunk with inputs that no funnel of the product asks with; a funnel fetches it when it names one of them. */
const inputs = loadOnce(() => import('./inputs.ts'))

/** The widgets of that chunk, by the names that definitions use. */
const rarer = Object.fromEntries(
  Object.entries({
    'date-parts': 'DateParts',
    money: 'MoneyInput',
    number: 'NumberInput',
    textarea: 'TextArea',
    'yes-no': 'YesNo',
  } as const).map(([name, component]) => [name, lazyWidget(exportOf(inputs, component))]),
)

type Deferred = NonNullable<ReturnType<typeof deferred.given>>

const widget = (name: keyof Deferred) => lazyWidget(exportOf(deferred, name))
const usual = (name: keyof NonNullable<ReturnType<typeof usualInputs.given>>) => lazyWidget(exportOf(usualInputs, name))

type PascalCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${PascalCase<Rest>}`
  : Capitalize<Name>

/** Blocks of a chunk by the names that definitions use; the chunk exports `legal-documents` as `LegalDocuments`. */
const blocksOf = <Exports, Name extends string>(
  chunk: Source<Exports>,
  ...names: (Name & (PascalCase<Name> extends keyof Exports ? Name : never))[]
): Record<string, BlockComponent> =>
  Object.fromEntries(
    names.map((name) => [
      name,
      lazyBlock(
        name,
        exportOf(
          chunk,
          name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase()) as keyof Exports,
        ) as Source<AnyComponent>,
      ),
    ]),
  )

/** Only brands of one company show it, so it is never prefetched. */
const companyContent = whenShown(
  lazyBlock(
    'company-content',
    loadOnce(async () => (await import('./company-content/CompanyContent.tsx')).CompanyContent),
    // A first screen waits for it: it holds much, and would not be taken over before the address changes.
    false,
  ),
)

type DeferredPart = 'ErrorSummary' | 'Banner' | 'Stages' | 'Notice' | 'Dialog'

const part = <Name extends DeferredPart>(name: Name) =>
  lazyComponent<ComponentProps<Parts[Name]>>(exportOf(deferred, name))

/** The parts that the engine renders around fields. Rarely needed ones are in the chunk of later steps. */
const parts: Parts = {
  Buttons,
  Heading,
  Nav,
  StepText,
  Working,
  ErrorSummary: part('ErrorSummary'),
  Banner: part('Banner'),
  Stages: part('Stages'),
  Notice: part('Notice'),
  Summary,
  Tasks,
  Dialog: part('Dialog'),
  Items: lazyComponent<ComponentProps<Parts['Items']>>(exportOf(inputs, 'Items')),
  FixedAnswer: lazyComponent<ComponentProps<Parts['FixedAnswer']>>(exportOf(inputs, 'FixedAnswer')),
}

/**
 * The components that the engine renders with, by name. A first screen of buttons has its components at once; the
 * others are prefetched, or fetched when a step needs them.
 */
export const components: ComponentRegistry = {
  widgets: {
    address: lazyWidget(
      loadOnce(async () => (await import('./address/AddressInput.tsx')).AddressInput),
      'address',
    ),
    checkbox: usual('Checkbox'),
    'choice-buttons': ChoiceButtons as WidgetComponent,
    consent: widget('Consent'),
    date: lazyWidget(loadOnce(async () => (await import('./date/DateInput.tsx')).DateInput)),
    email: usual('EmailInput'),
    'identity-quiz': lazyWidget(
      loadOnce(async () => (await import('./identity-quiz/IdentityQuiz.tsx')).IdentityQuiz),
      'tall',
    ),
    lenders: lazyWidget(loadOnce(async () => (await import('./lenders/LenderPicker.tsx')).LenderPicker)),
    otp: lazyWidget(loadOnce(async () => (await import('./otp/CodeInput.tsx')).CodeInput)),
    password: widget('PasswordInput'),
    phone: usual('PhoneInput'),
    radio: lazyWidget(loadOnce(async () => (await import('./radio/RadioGroup.tsx')).RadioGroup)),
    select: usual('SelectInput'),
    signature: lazyWidget(
      loadOnce(async () => (await import('./signature/SignatureField.tsx')).SignatureField),
      'tall',
    ),
    text: usual('TextInput'),
    upload: lazyWidget(
      loadOnce(async () => (await import('./upload/Upload.tsx')).Upload),
      'tall',
    ),
    ...rarer,
  },
  blocks: {
    'benefit-tiles': BenefitTiles as BlockComponent,
    'company-content': companyContent,
    ...blocksOf(deferred, 'hint', 'legal-documents', 'notes', 'prose'),
    ...blocksOf(texts, 'details', 'formatted-text', 'inset'),
    ...blocksOf(
      pageBlocks,
      'account-benefits',
      'agreements',
      'average-refund',
      'badges',
      'checklist',
      'claim-banner',
      'facts',
      'hero',
      'hidden-value',
      'how-it-works',
      'security-badge',
      'top-bar',
      'trust-line',
    ),
  },
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
