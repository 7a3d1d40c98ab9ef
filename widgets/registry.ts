import type { BlockComponent, BlockProps, ComponentRegistry, WidgetComponent } from '#engine/react/types.ts'
import { BenefitTiles } from './benefit-tiles/BenefitTiles.tsx'
import { ChoiceButtons } from './choice-buttons/ChoiceButtons.tsx'
import { lazyComponent, type AnyComponent, type Preloadable } from './lazyComponent.tsx'
import { lazyWidget } from './lazyWidget.tsx'
import { parts } from './parts/parts.ts'

type Later = typeof import('./later.ts')
type PageBlocks = typeof import('./pageBlocks.ts')

const later = (pick: (modules: Later) => AnyComponent) => lazyWidget(async () => pick(await import('./later.ts')))
const laterBlock = (pick: (modules: Later) => AnyComponent): BlockComponent => lazyComponent<BlockProps<never>>(async () => pick(await import('./later.ts')))
const pageBlock = (pick: (modules: PageBlocks) => AnyComponent): BlockComponent => lazyComponent<BlockProps<never>>(async () => pick(await import('./pageBlocks.ts')))

/** Everything the engine renders with. What a first screen of buttons needs is here at once; the rest is fetched meanwhile, or when a step needs it. */
export const components: ComponentRegistry = {
  widgets: {
    address: lazyWidget(async () => (await import('./address/AddressInput.tsx')).AddressInput),
    'choice-buttons': ChoiceButtons as WidgetComponent,
    consent: later(({ Consent }) => Consent),
    date: later(({ DateInput }) => DateInput),
    email: later(({ EmailInput }) => EmailInput),
    'identity-quiz': lazyWidget(async () => (await import('./identity-quiz/IdentityQuiz.tsx')).IdentityQuiz, 'tall'),
    lenders: lazyWidget(async () => (await import('./lenders/LenderPicker.tsx')).LenderPicker),
    otp: lazyWidget(async () => (await import('./otp/CodeInput.tsx')).CodeInput),
    password: later(({ PasswordInput }) => PasswordInput),
    phone: later(({ PhoneInput }) => PhoneInput),
    select: later(({ SelectInput }) => SelectInput),
    signature: lazyWidget(async () => (await import('./signature/SignatureField.tsx')).SignatureField, 'tall'),
    text: later(({ TextInput }) => TextInput),
  },
  blocks: {
    'account-benefits': pageBlock(({ AccountBenefits }) => AccountBenefits),
    'average-refund': pageBlock(({ AverageRefund }) => AverageRefund),
    'benefit-tiles': BenefitTiles as BlockComponent,
    checklist: pageBlock(({ Checklist }) => Checklist),
    'claim-banner': pageBlock(({ ClaimBanner }) => ClaimBanner),
    hero: pageBlock(({ Hero }) => Hero),
    hint: laterBlock(({ Hint }) => Hint),
    'how-it-works': pageBlock(({ HowItWorks }) => HowItWorks),
    'legal-documents': laterBlock(({ LegalDocuments }) => LegalDocuments),
    notes: laterBlock(({ Notes }) => Notes),
    prose: laterBlock(({ Prose }) => Prose),
    'security-badge': pageBlock(({ SecurityBadge }) => SecurityBadge),
    'top-bar': pageBlock(({ TopBar }) => TopBar),
    'trust-line': pageBlock(({ TrustLine }) => TrustLine),
  },
  formless: ['choice-buttons'],
  parts,
}

/** Fetches the code of the widgets and blocks that a funnel will show, and of the parts that any funnel may. */
export function preloadComponents({ widgets, blocks }: { widgets: string[]; blocks: string[] }): void {
  const wanted = [...widgets.map((name) => components.widgets[name]), ...blocks.map((name) => components.blocks[name]), components.parts.Stages]
  for (const component of wanted) (component as Partial<Preloadable<unknown>> | undefined)?.preload?.()
}
