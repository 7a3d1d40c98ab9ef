import type { JsonSchema } from '#engine/rules/index.ts'
import type { Registry, WidgetDefinition, BlockDefinition } from '#engine/definition/index.ts'
import events from '#schemas/events.ts'
import { formData, localData, queryData } from '#schemas/formData.ts'
import { operations } from '#schemas/operations/index.ts'
import { theme } from '#schemas/theme.ts'
import { formats } from '#schemas/values/formats.ts'
import { functions } from '#schemas/values/functions.ts'
import { normalisers } from '#schemas/values/normalisers.ts'
import { accountBenefits } from './account-benefits/AccountBenefits.widget.ts'
import { addressInput } from './address/AddressInput.widget.ts'
import { agreements } from './agreements/Agreements.widget.ts'
import { averageRefund } from './average-refund/AverageRefund.widget.ts'
import { badges } from './badges/Badges.widget.ts'
import { benefitTiles } from './benefit-tiles/BenefitTiles.widget.ts'
import { checklist } from './checklist/Checklist.widget.ts'
import { choiceButtons } from './choice-buttons/ChoiceButtons.widget.ts'
import { claimBanner } from './claim-banner/ClaimBanner.widget.ts'
import { companyContent } from './company-content/CompanyContent.widget.ts'
import { consent } from './consent/Consent.widget.ts'
import { dateInput } from './date/DateInput.widget.ts'
import { emailInput } from './email/EmailInput.widget.ts'
import { facts } from './facts/Facts.widget.ts'
import { hero } from './hero/Hero.widget.ts'
import { hiddenValue } from './hidden-value/HiddenValue.widget.ts'
import { hint } from './hint/Hint.widget.ts'
import { howItWorks } from './how-it-works/HowItWorks.widget.ts'
import { identityQuiz } from './identity-quiz/IdentityQuiz.widget.ts'
import { legalDocuments } from './legal-documents/LegalDocuments.widget.ts'
import { lenderPicker } from './lenders/LenderPicker.widget.ts'
import { notes } from './notes/Notes.widget.ts'
import { codeInput } from './otp/CodeInput.widget.ts'
import { passwordInput } from './password/PasswordInput.widget.ts'
import { phoneInput } from './phone/PhoneInput.widget.ts'
import { prose } from './prose/Prose.widget.ts'
import { securityBadge } from './security-badge/SecurityBadge.widget.ts'
import { selectInput } from './select/SelectInput.widget.ts'
import { signatureField } from './signature/SignatureField.widget.ts'
import { textInput } from './text/TextInput.widget.ts'
import { topBar } from './top-bar/TopBar.widget.ts'
import { trustLine } from './trust-line/TrustLine.widget.ts'

const byName = <D extends { name: string }>(definitions: D[]): Record<string, D> =>
  Object.fromEntries(definitions.map((definition) => [definition.name, definition]))

const schema = (given: unknown): JsonSchema => given as JsonSchema

/** Every name that a definition may use, as plain data: neither React nor style sheets are reached from here. */
export const registry: Registry = {
  model: { form: schema(formData), local: schema(localData), theme: schema(theme), query: schema(queryData) },
  operations,
  events,
  functions,
  formats,
  normalisers,
  widgets: byName<WidgetDefinition>([
    addressInput,
    choiceButtons,
    codeInput,
    consent,
    dateInput,
    emailInput,
    identityQuiz,
    lenderPicker,
    passwordInput,
    phoneInput,
    selectInput,
    signatureField,
    textInput,
  ]),
  blocks: byName<BlockDefinition>([
    accountBenefits,
    agreements,
    averageRefund,
    badges,
    benefitTiles,
    checklist,
    claimBanner,
    companyContent,
    facts,
    hero,
    hiddenValue,
    hint,
    howItWorks,
    legalDocuments,
    notes,
    prose,
    securityBadge,
    topBar,
    trustLine,
  ]),
}
