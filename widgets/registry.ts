import type { BlockComponent, ComponentRegistry, WidgetComponent } from '#engine/react/types.ts'
import { BenefitTiles } from './benefit-tiles/BenefitTiles.tsx'
import { ChoiceButtons } from './choice-buttons/ChoiceButtons.tsx'
import { Consent } from './consent/Consent.tsx'
import { DateInput } from './date/DateInput.tsx'
import { EmailInput } from './email/EmailInput.tsx'
import { Hint } from './hint/Hint.tsx'
import { lazyWidget, type LazyWidgetComponent } from './lazyWidget.tsx'
import { LegalDocuments } from './legal-documents/LegalDocuments.tsx'
import { Notes } from './notes/Notes.tsx'
import { parts } from './parts/parts.ts'
import { PasswordInput } from './password/PasswordInput.tsx'
import { PhoneInput } from './phone/PhoneInput.tsx'
import { Prose } from './prose/Prose.tsx'
import { SelectInput } from './select/SelectInput.tsx'
import { TextInput } from './text/TextInput.tsx'

/** Everything the engine renders with. Widgets that bring a library of their own are fetched when a step needs them. */
export const components: ComponentRegistry = {
  widgets: {
    address: lazyWidget(async () => (await import('./address/AddressInput.tsx')).AddressInput, 'line'),
    'choice-buttons': ChoiceButtons as WidgetComponent,
    consent: Consent as WidgetComponent,
    date: DateInput as WidgetComponent,
    email: EmailInput as WidgetComponent,
    lenders: lazyWidget(async () => (await import('./lenders/LenderPicker.tsx')).LenderPicker, 'line'),
    otp: lazyWidget(async () => (await import('./otp/CodeInput.tsx')).CodeInput, 'line'),
    password: PasswordInput as WidgetComponent,
    phone: PhoneInput as WidgetComponent,
    select: SelectInput as WidgetComponent,
    signature: lazyWidget(async () => (await import('./signature/SignatureField.tsx')).SignatureField, 'tall'),
    text: TextInput as WidgetComponent,
  },
  blocks: {
    'benefit-tiles': BenefitTiles as BlockComponent,
    hint: Hint as BlockComponent,
    'legal-documents': LegalDocuments as BlockComponent,
    notes: Notes as BlockComponent,
    prose: Prose as BlockComponent,
  },
  formless: ['choice-buttons'],
  parts,
}

/** Fetches the code of widgets that a funnel will show. */
export function preloadWidgets(names: string[]): void {
  for (const name of names) {
    const widget = components.widgets[name] as Partial<LazyWidgetComponent> | undefined
    widget?.preload?.()
  }
}
