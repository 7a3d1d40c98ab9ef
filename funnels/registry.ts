import type { Registry, WidgetDefinition, BlockDefinition } from 'runnel/contracts'
import type { JsonSchema } from 'runnel/rules'
import events from '#schemas/events.ts'
import { formData, localData, queryData } from '#schemas/formData.ts'
import { operations } from '#schemas/operations/index.ts'
import { theme as themeModel, type ThemeFile } from '#schemas/theme.ts'
import { formats } from '#schemas/values/formats.ts'
import { functions } from '#schemas/values/functions.ts'
import { normalisers } from '#schemas/values/normalisers.ts'
import baseTheme from '#themes/base/theme.json' with { type: 'json' }
import { resolveTheme } from '#themes/resolveTheme.ts'
import { accountBenefits } from '#widgets/account-benefits/AccountBenefits.widget.ts'
import { addressInput } from '#widgets/address/AddressInput.widget.ts'
import { agreements } from '#widgets/agreements/Agreements.widget.ts'
import { averageRefund } from '#widgets/average-refund/AverageRefund.widget.ts'
import { badges } from '#widgets/badges/Badges.widget.ts'
import { benefitTiles } from '#widgets/benefit-tiles/BenefitTiles.widget.ts'
import { checklist } from '#widgets/checklist/Checklist.widget.ts'
import { checkbox } from '#widgets/checkbox/Checkbox.widget.ts'
import { choiceButtons } from '#widgets/choice-buttons/ChoiceButtons.widget.ts'
import { claimBanner } from '#widgets/claim-banner/ClaimBanner.widget.ts'
import { companyContent } from '#widgets/company-content/CompanyContent.widget.ts'
import { consent } from '#widgets/consent/Consent.widget.ts'
import { dateParts } from '#widgets/date-parts/DateParts.widget.ts'
import { dateInput } from '#widgets/date/DateInput.widget.ts'
import { details } from '#widgets/details/Details.widget.ts'
import { emailInput } from '#widgets/email/EmailInput.widget.ts'
import { facts } from '#widgets/facts/Facts.widget.ts'
import { formattedText } from '#widgets/formatted-text/FormattedText.widget.ts'
import { hero } from '#widgets/hero/Hero.widget.ts'
import { hiddenValue } from '#widgets/hidden-value/HiddenValue.widget.ts'
import { hint } from '#widgets/hint/Hint.widget.ts'
import { howItWorks } from '#widgets/how-it-works/HowItWorks.widget.ts'
import { identityQuiz } from '#widgets/identity-quiz/IdentityQuiz.widget.ts'
import { inset } from '#widgets/inset/Inset.widget.ts'
import { legalDocuments } from '#widgets/legal-documents/LegalDocuments.widget.ts'
import { lenderPicker } from '#widgets/lenders/LenderPicker.widget.ts'
import { moneyInput } from '#widgets/money/MoneyInput.widget.ts'
import { notes } from '#widgets/notes/Notes.widget.ts'
import { numberInput } from '#widgets/number/NumberInput.widget.ts'
import { codeInput } from '#widgets/otp/CodeInput.widget.ts'
import { passwordInput } from '#widgets/password/PasswordInput.widget.ts'
import { phoneInput } from '#widgets/phone/PhoneInput.widget.ts'
import { prose } from '#widgets/prose/Prose.widget.ts'
import { radioGroup } from '#widgets/radio/RadioGroup.widget.ts'
import { securityBadge } from '#widgets/security-badge/SecurityBadge.widget.ts'
import { selectInput } from '#widgets/select/SelectInput.widget.ts'
import { signatureField } from '#widgets/signature/SignatureField.widget.ts'
import { textInput } from '#widgets/text/TextInput.widget.ts'
import { textArea } from '#widgets/textarea/TextArea.widget.ts'
import { topBar } from '#widgets/top-bar/TopBar.widget.ts'
import { trustLine } from '#widgets/trust-line/TrustLine.widget.ts'
import { uploadWidget } from '#widgets/upload/Upload.widget.ts'
import { cy } from './languages/cy.ts'
import { yesNo } from '#widgets/yes-no/YesNo.widget.ts'

const byName = <D extends { name: string }>(definitions: D[]): Record<string, D> =>
  Object.fromEntries(definitions.map((definition) => [definition.name, definition]))

const schema = (given: unknown): JsonSchema => given as JsonSchema

/**
 * The registry of the product: every name that its definitions may use, as plain data without React or style sheets.
 */
export const registry: Registry = {
  model: { form: schema(formData), local: schema(localData), theme: schema(themeModel), query: schema(queryData) },
  operations,
  events,
  functions,
  formats,
  normalisers,
  widgets: byName<WidgetDefinition>([
    addressInput,
    checkbox,
    choiceButtons,
    codeInput,
    consent,
    dateInput,
    dateParts,
    emailInput,
    identityQuiz,
    lenderPicker,
    moneyInput,
    numberInput,
    passwordInput,
    phoneInput,
    radioGroup,
    selectInput,
    signatureField,
    textArea,
    textInput,
    uploadWidget,
    yesNo,
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
    details,
    facts,
    formattedText,
    hero,
    hiddenValue,
    hint,
    howItWorks,
    inset,
    legalDocuments,
    notes,
    prose,
    securityBadge,
    topBar,
    trustLine,
  ]),
  languages: { cy },
}

/** The theme with which scenarios and previews of the product's funnels start: that of the base brand. */
export const theme: Record<string, unknown> = resolveTheme(baseTheme as ThemeFile).theme

/** The answers that a browser provides, as simulated runs start with them. */
export const seed = { user_agent: 'scenario', device_session_id: '0b0e7c1e-6f6e-4b53-9a43-5d7c0f4d2a11' }
