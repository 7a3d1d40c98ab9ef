import type { BlockComponent, BlockProps, ComponentRegistry, WidgetComponent } from '#engine/react/types.ts'
import { BenefitTiles } from './benefit-tiles/BenefitTiles.tsx'
import { ChoiceButtons } from './choice-buttons/ChoiceButtons.tsx'
import { later, pageBlocks } from './chunks.ts'
import { exportOf, loadOnce, whenShown, type Preloadable } from './lazyComponent.tsx'
import { lazyBlock, lazyWidget } from './lazyWidget.tsx'
import { parts } from './parts/parts.ts'

type Later = NonNullable<ReturnType<typeof later.given>>
type PageBlocks = NonNullable<ReturnType<typeof pageBlocks.given>>

const widget = (name: keyof Later) => lazyWidget(exportOf(later, name))
const block = (name: keyof Later) => lazyBlock(exportOf(later, name))
const pageBlock = (name: keyof PageBlocks) => lazyBlock(exportOf(pageBlocks, name))

/** Only brands of one company show it, so it is fetched there and nowhere else. */
const companyContent: BlockComponent = whenShown<BlockProps<never>>(loadOnce(async () => (await import('./company-content/CompanyContent.tsx')).CompanyContent))

/** Everything the engine renders with. What a first screen of buttons needs is here at once; the rest is fetched meanwhile, or when a step needs it. */
export const components: ComponentRegistry = {
  widgets: {
    address: lazyWidget(loadOnce(async () => (await import('./address/AddressInput.tsx')).AddressInput)),
    'choice-buttons': ChoiceButtons as WidgetComponent,
    consent: widget('Consent'),
    date: widget('DateInput'),
    email: widget('EmailInput'),
    'identity-quiz': lazyWidget(loadOnce(async () => (await import('./identity-quiz/IdentityQuiz.tsx')).IdentityQuiz), 'tall'),
    lenders: lazyWidget(loadOnce(async () => (await import('./lenders/LenderPicker.tsx')).LenderPicker)),
    otp: lazyWidget(loadOnce(async () => (await import('./otp/CodeInput.tsx')).CodeInput)),
    password: widget('PasswordInput'),
    phone: widget('PhoneInput'),
    select: widget('SelectInput'),
    signature: lazyWidget(loadOnce(async () => (await import('./signature/SignatureField.tsx')).SignatureField), 'tall'),
    text: widget('TextInput'),
  },
  blocks: {
    'account-benefits': pageBlock('AccountBenefits'),
    agreements: pageBlock('Agreements'),
    'average-refund': pageBlock('AverageRefund'),
    badges: pageBlock('Badges'),
    'benefit-tiles': BenefitTiles as BlockComponent,
    checklist: pageBlock('Checklist'),
    'claim-banner': pageBlock('ClaimBanner'),
    'company-content': companyContent,
    facts: pageBlock('Facts'),
    hero: pageBlock('Hero'),
    'hidden-value': pageBlock('HiddenValue'),
    hint: block('Hint'),
    'how-it-works': pageBlock('HowItWorks'),
    'legal-documents': block('LegalDocuments'),
    notes: block('Notes'),
    prose: block('Prose'),
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
