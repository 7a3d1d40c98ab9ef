import type { BlockDefinition, Registry, WidgetDefinition } from 'runnel/contracts'
import { formats } from '#schemas/values/formats.ts'
import { functions } from '#schemas/values/functions.ts'
import { normalisers } from '#schemas/values/normalisers.ts'
import { checklist } from './checklist/Checklist.widget.ts'
import { dateParts } from './date-parts/DateParts.widget.ts'
import { dateInput } from './date/DateInput.widget.ts'
import { emailInput } from './email/EmailInput.widget.ts'
import { facts } from './facts/Facts.widget.ts'
import { hint } from './hint/Hint.widget.ts'
import { moneyInput } from './money/MoneyInput.widget.ts'
import { notes } from './notes/Notes.widget.ts'
import { codeInput } from './otp/CodeInput.widget.ts'
import { passwordInput } from './password/PasswordInput.widget.ts'
import { phoneInput } from './phone/PhoneInput.widget.ts'
import { prose } from './prose/Prose.widget.ts'
import { signatureField } from './signature/SignatureField.widget.ts'
import { uploadWidget } from './upload/Upload.widget.ts'
import { usualBlocks, usualWidgets } from './usualWidgets.ts'
import { yesNo } from './yes-no/YesNo.widget.ts'

const byName = <D extends { name: string }>(definitions: D[]): Record<string, D> =>
  Object.fromEntries(definitions.map((definition) => [definition.name, definition]))

const { age, date, isUkPostcode, isUuid, isWhole, money, plural } = functions

const widgets: Record<string, WidgetDefinition> = {
  ...usualWidgets,
  ...byName<WidgetDefinition>([
    codeInput,
    dateInput,
    dateParts,
    emailInput,
    moneyInput,
    passwordInput,
    phoneInput,
    signatureField,
    uploadWidget,
    yesNo,
  ]),
}

const blocks: Record<string, BlockDefinition> = { ...usualBlocks, ...byName([checklist, facts, hint, notes, prose]) }

/** Everything that products share, for a registry; `allComponents.ts` has what a page needs of it. */
export const all = {
  widgets,
  blocks,
  functions: { age, date, isUkPostcode, isUuid, isWhole, money, plural },
  formats,
  normalisers,
} satisfies Partial<Registry>
