import type { BlockComponent, ComponentRegistry, WidgetComponent } from '#engine/react/index.ts'
import { BenefitTiles } from './benefit-tiles/BenefitTiles.tsx'
import { ChoiceButtons } from './choice-buttons/ChoiceButtons.tsx'
import { later, pageBlocks } from './chunks.ts'
import { exportOf, loadOnce, whenShown, type AnyComponent, type Preloadable, type Source } from './lazyComponent.tsx'
import { lazyBlock, lazyWidget } from './lazyWidget.tsx'
import { parts } from './parts/parts.ts'

type Later = NonNullable<ReturnType<typeof later.given>>

const widget = (name: keyof Later) => lazyWidget(exportOf(later, name))

/** Blocks by the names that definitions use, each with what the chunk calls it. */
const blocksOf = <Exports>(
  chunk: Source<Exports>,
  names: Record<string, keyof Exports>,
): Record<string, BlockComponent> =>
  Object.fromEntries(
    Object.entries(names).map(([name, exported]) => [
      name,
      lazyBlock(name, exportOf(chunk, exported) as Source<AnyComponent>),
    ]),
  )

/** Only brands of one company show it, so it is fetched there and nowhere else. */
const companyContent = whenShown(
  lazyBlock(
    'company-content',
    loadOnce(async () => (await import('./company-content/CompanyContent.tsx')).CompanyContent),
  ),
)

/** Everything the engine renders with. What a first screen of buttons needs is here at once; the rest is fetched meanwhile, or when a step needs it. */
export const components: ComponentRegistry = {
  widgets: {
    address: lazyWidget(loadOnce(async () => (await import('./address/AddressInput.tsx')).AddressInput)),
    'choice-buttons': ChoiceButtons as WidgetComponent,
    consent: widget('Consent'),
    date: lazyWidget(loadOnce(async () => (await import('./date/DateInput.tsx')).DateInput)),
    email: widget('EmailInput'),
    'identity-quiz': lazyWidget(
      loadOnce(async () => (await import('./identity-quiz/IdentityQuiz.tsx')).IdentityQuiz),
      'tall',
    ),
    lenders: lazyWidget(loadOnce(async () => (await import('./lenders/LenderPicker.tsx')).LenderPicker)),
    otp: lazyWidget(loadOnce(async () => (await import('./otp/CodeInput.tsx')).CodeInput)),
    password: widget('PasswordInput'),
    phone: widget('PhoneInput'),
    select: widget('SelectInput'),
    signature: lazyWidget(
      loadOnce(async () => (await import('./signature/SignatureField.tsx')).SignatureField),
      'tall',
    ),
    text: widget('TextInput'),
  },
  blocks: {
    'benefit-tiles': BenefitTiles as BlockComponent,
    'company-content': companyContent,
    ...blocksOf(later, { hint: 'Hint', 'legal-documents': 'LegalDocuments', notes: 'Notes', prose: 'Prose' }),
    ...blocksOf(pageBlocks, {
      'account-benefits': 'AccountBenefits',
      agreements: 'Agreements',
      'average-refund': 'AverageRefund',
      badges: 'Badges',
      checklist: 'Checklist',
      'claim-banner': 'ClaimBanner',
      facts: 'Facts',
      hero: 'Hero',
      'hidden-value': 'HiddenValue',
      'how-it-works': 'HowItWorks',
      'security-badge': 'SecurityBadge',
      'top-bar': 'TopBar',
      'trust-line': 'TrustLine',
    }),
  },
  formless: ['choice-buttons'],
  parts,
}

/** Fetches the code of the widgets and blocks that a funnel will show, and of the parts that any funnel may. */
export function preloadComponents({ widgets, blocks }: { widgets: string[]; blocks: string[] }): void {
  const wanted = [
    ...widgets.map((name) => components.widgets[name]),
    ...blocks.map((name) => components.blocks[name]),
    components.parts.Stages,
  ]
  for (const component of wanted) (component as Partial<Preloadable<unknown>> | undefined)?.preload?.()
}
