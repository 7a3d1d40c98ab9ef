import type { Locator } from '@playwright/test'
import type { FieldView } from 'runnel/run'
import { partsOf, slashedDate } from '#schemas/values/writtenDate.ts'
import { addressInput } from '#widgets/address/AddressInput.widget.ts'
import { yesNo } from '#widgets/yes-no/YesNo.widget.ts'
import { ownValue } from 'runnel/rules'

/** The screen does not offer what the scenario enters, so that the scenario cannot be judged in a browser. */
export class NotOnScreen extends Error {}

/** Enters an answer through the field's controls; false if exactly this answer cannot be entered by hand. */
export type Entering = (layer: Locator, field: FieldView, value: unknown, leave: boolean) => Promise<boolean>

/** The control of a field, found by its label. */
const controlOf = (layer: Locator, { id, label }: FieldView): Locator =>
  layer.getByLabel(label, { exact: true }).and(layer.locator(`[id="${id}"]`))

const write = async (control: Locator, text: string, leave: boolean): Promise<void> => {
  await control.fill(text)
  if (leave) await control.blur()
}

const labelOf = ({ choices, path }: FieldView, value: unknown): string => {
  const choice = choices.find((one) => one.value === value)
  if (!choice)
    throw new NotOnScreen(`${path} offers no ${value === null ? 'way to take an answer back' : JSON.stringify(value)}`)
  return choice.label
}

const text =
  (shown: (value: string) => string = (value) => value): Entering =>
  async (layer, field, value, leave) => {
    if (value !== null && typeof value !== 'string' && typeof value !== 'number') return false
    await write(controlOf(layer, field), value === null ? '' : shown(String(value)), leave)
    return true
  }

/** A code input accepts digits only. */
const code: Entering = (layer, field, value, leave) => {
  if (typeof value === 'string' && /\D/.test(value))
    throw new NotOnScreen(`${field.path} takes digits alone, not "${value}"`)
  return text()(layer, field, value, leave)
}

const select: Entering = async (layer, field, value) => {
  const control = controlOf(layer, field)
  await control.selectOption({ label: labelOf(field, value) })
  await control.blur()
  return true
}

const buttons: Entering = async (layer, field, value) => {
  await layer
    .getByRole('group', { name: field.label, exact: true })
    .getByRole('button', { name: labelOf(field, value), exact: true })
    .click()
  return true
}

const box: Entering = async (layer, field, value) => {
  if (typeof value !== 'boolean' && value !== null) return false
  await controlOf(layer, field).setChecked(value === true)
  return true
}

const radio: Entering = async (layer, field, value) => {
  await layer
    .getByRole('radiogroup', { name: field.label, exact: true })
    .getByRole('radio', { name: labelOf(field, value), exact: true })
    .check()
  return true
}

const yesOrNo: Entering = async (layer, { label, options, path }, value) => {
  if (typeof value !== 'boolean') throw new NotOnScreen(`${path} offers no way to take an answer back`)
  const words = { ...yesNo.messages, ...(options.messages as Record<string, string> | undefined) }
  await layer
    .getByRole('radiogroup', { name: label, exact: true })
    .getByRole('radio', { name: value ? words.yes : words.no, exact: true })
    .check()
  return true
}

/** The three inputs of a date. The group commits its value when the focus leaves it. */
const dayParts: Entering = async (layer, { id }, value, leave) => {
  if (value !== null && typeof value !== 'string') return false
  const { day, month, year } = partsOf(value ?? '')
  const input = (part: string): Locator => layer.locator(`[id="${id}${part}"]`)
  await input('').fill(day)
  await input('-month').fill(month)
  await write(input('-year'), year, leave)
  return true
}

const { members, messages } = addressInput
const isMember = (name: string): name is keyof typeof members => Object.hasOwn(members, name)

/** Always uses manual entry. The group commits its value when the focus leaves it. */
const address: Entering = async (layer, { id }, value) => {
  if (typeof value !== 'object' || value === null || !Object.keys(value).every(isMember)) return false
  const manual = layer
    .getByRole('button', { name: messages.manual, exact: true })
    .or(layer.getByRole('button', { name: messages.edit, exact: true }))
  if ((await manual.count()) > 0) await manual.first().click()
  const control = (member: string): Locator => layer.locator(`[id="${id}-${member}"]`)
  await control('street').waitFor()
  for (const member of Object.keys(members)) await control(member).fill(String(ownValue(value, member) ?? ''))
  await control('postcode').blur()
  return true
}

const quiz: Entering = async (layer, { path }, value) => {
  if (typeof value !== 'object' || value === null) return false
  for (const [question, choice] of Object.entries(value)) {
    const radio = layer.locator(`input[name="${path}.${question}"][value="${String(choice)}"]`)
    if ((await radio.count()) === 0) throw new NotOnScreen(`${path} has no choice "${String(choice)}" of "${question}"`)
    await radio.check({ force: true })
  }
  return true
}

/**
 * How to enter an answer, by widget. A drawn signature and a lender from a list are never exactly those of a scenario.
 */
const byWidget: Record<string, Entering> = {
  text: text(),
  email: text(),
  phone: text(),
  password: text(),
  otp: code,
  count: text(),
  number: text(),
  money: text(),
  textarea: text(),
  'yes-no': yesOrNo,
  date: text((value) => slashedDate(value) || value),
  select,
  'date-parts': dayParts,
  'choice-buttons': buttons,
  radio,
  checkbox: box,
  consent: box,
  tick: box,
  address,
  'identity-quiz': quiz,
}

export const enterAnswer: Entering = (layer, field, value, leave) =>
  ownValue(byWidget, field.widget)?.(layer, field, value, leave) ?? Promise.resolve(false)
