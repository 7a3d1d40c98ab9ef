import type { BlockComponent, BlockProps, ComponentRegistry, WidgetComponent } from '#engine/react/types.ts'
import { BenefitTiles } from './benefit-tiles/BenefitTiles.tsx'
import { ChoiceButtons } from './choice-buttons/ChoiceButtons.tsx'
import { importLater, importPageBlocks, type Later, type PageBlocks } from './chunks.ts'
import { lazyComponent, type Preloadable } from './lazyComponent.tsx'
import { lazyWidget } from './lazyWidget.tsx'
import { parts } from './parts/parts.ts'

const later = (name: keyof Later) => lazyWidget(async () => (await importLater())[name])
const laterBlock = (name: keyof Later): BlockComponent => lazyComponent<BlockProps<never>>(async () => (await importLater())[name])
const pageBlock = (name: keyof PageBlocks): BlockComponent => lazyComponent<BlockProps<never>>(async () => (await importPageBlocks())[name])

/** Everything the engine renders with. What a first screen of buttons needs is here at once; the rest is fetched meanwhile, or when a step needs it. */
export const components: ComponentRegistry = {
  widgets: {
    address: lazyWidget(async () => (await import('./address/AddressInput.tsx')).AddressInput),
    'choice-buttons': ChoiceButtons as WidgetComponent,
    consent: later('Consent'),
    date: later('DateInput'),
    email: later('EmailInput'),
    'identity-quiz': lazyWidget(async () => (await import('./identity-quiz/IdentityQuiz.tsx')).IdentityQuiz, 'tall'),
    lenders: lazyWidget(async () => (await import('./lenders/LenderPicker.tsx')).LenderPicker),
    otp: lazyWidget(async () => (await import('./otp/CodeInput.tsx')).CodeInput),
    password: later('PasswordInput'),
    phone: later('PhoneInput'),
    select: later('SelectInput'),
    signature: lazyWidget(async () => (await import('./signature/SignatureField.tsx')).SignatureField, 'tall'),
    text: later('TextInput'),
  },
  blocks: {
    'account-benefits': pageBlock('AccountBenefits'),
    'average-refund': pageBlock('AverageRefund'),
    'benefit-tiles': BenefitTiles as BlockComponent,
    checklist: pageBlock('Checklist'),
    'claim-banner': pageBlock('ClaimBanner'),
    hero: pageBlock('Hero'),
    hint: laterBlock('Hint'),
    'how-it-works': pageBlock('HowItWorks'),
    'legal-documents': laterBlock('LegalDocuments'),
    notes: laterBlock('Notes'),
    prose: laterBlock('Prose'),
    'security-badge': pageBlock('SecurityBadge'),
    'top-bar': pageBlock('TopBar'),
    'trust-line': pageBlock('TrustLine'),
  },
  formless: ['choice-buttons'],
  parts,
}

/** Fetches the code of the widgets and blocks that a funnel will show, and of the parts that any funnel may. */
export function preloadComponents({ widgets, blocks }: { widgets: string[]; blocks: string[] }): void {
  const wanted = [...widgets.map((name) => components.widgets[name]), ...blocks.map((name) => components.blocks[name]), components.parts.Stages]
  for (const component of wanted) (component as Partial<Preloadable<unknown>> | undefined)?.preload?.()
}
