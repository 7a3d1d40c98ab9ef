import { fireEvent } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** How an answer is given, derived from the control: its element and role. */
export type ControlKind = 'text' | 'number' | 'slider' | 'radio' | 'tick' | 'file' | 'select' | 'buttons' | 'other'

const byType: Record<string, ControlKind> = {
  number: 'number',
  range: 'slider',
  radio: 'radio',
  checkbox: 'tick',
  file: 'file',
}

const byRole: Record<string, ControlKind> = { slider: 'slider', spinbutton: 'number', radio: 'radio', checkbox: 'tick' }

export function kindOf(control: Element): ControlKind {
  if (control.matches('select')) return 'select'
  if (control.matches('textarea')) return 'text'
  if (control.matches('input')) return byType[(control as HTMLInputElement).type] ?? 'text'
  if (control.hasAttribute('aria-pressed')) return 'buttons'
  return byRole[control.getAttribute('role') ?? ''] ?? 'other'
}

const controls =
  'input, select, textarea, button, [role="slider"], [role="spinbutton"], [role="radio"], [role="checkbox"]'

/** Every control in reading order. */
export const controlsIn = (container: Element): HTMLElement[] => [...container.querySelectorAll<HTMLElement>(controls)]

/** Whether a person can act on it at all. */
const canAct = (control: HTMLElement): boolean => !control.matches(':disabled')

/** The file that is given to a file input, of a kind that it accepts. */
export function sampleFile({ accept }: HTMLInputElement): File {
  const [wanted = ''] = accept.split(',').map((part) => part.trim())
  const ending = wanted.startsWith('.') ? wanted : `.${wanted.split('/')[1]?.replace('*', 'png') ?? 'txt'}`
  const type = wanted.includes('/') ? wanted.replace('*', 'png') : ''
  return new File(['sample'], `sample${ending}`, { type })
}

/** Moves a slider by hand: native ones by their value, which happy-dom does not change by keys. */
async function slide(user: UserEvent, control: HTMLElement, to: number): Promise<void> {
  await user.click(control)
  if (control instanceof HTMLInputElement) {
    // Dragging passes through other values.
    fireEvent.change(control, { target: { value: String(to === Number(control.value) ? control.min || '0' : to) } })
    fireEvent.change(control, { target: { value: String(to) } })
    return
  }
  await user.keyboard('{ArrowRight}')
}

async function write(user: UserEvent, control: HTMLElement, text: string): Promise<void> {
  await user.click(control)
  await user.clear(control)
  await user.type(control, text)
}

/**
 * Does to a control what a person does to answer with it, and leaves it. `text` is what is typed; a slider goes to the
 * number that it is. Whatever offers several things to choose from gets the last one.
 */
export async function actOn(user: UserEvent, control: HTMLElement, text: string): Promise<void> {
  if (!canAct(control)) return
  const kind = kindOf(control)
  if (kind === 'text') await user.type(control, text)
  else if (kind === 'number') await user.type(control, Number.isNaN(Number(text)) ? '7' : text)
  else if (kind === 'slider')
    await slide(user, control, Number.isNaN(Number(text)) ? otherPlace(control) : Number(text))
  else if (kind === 'file') await user.upload(control, sampleFile(control as HTMLInputElement))
  else if (control instanceof HTMLSelectElement)
    await user.selectOptions(control, control.options[control.options.length - 1]!)
  else await user.click(control)
  await user.tab()
}

/** A place of a slider at which it does not stand. */
function otherPlace(control: HTMLElement): number {
  const { value = '', min = '', max = '' } = control as Partial<HTMLInputElement>
  return Number(value) === Number(max || 100) ? Number(min || 0) : Number(max || 100)
}

/** Answers as a person does: the last of several choices, otherwise what is typed instead of what is there. */
export async function answerWith(user: UserEvent, control: HTMLElement, text: string): Promise<void> {
  const kind = kindOf(control)
  if (kind === 'text' || kind === 'number') {
    await write(user, control, text)
    return user.tab()
  }
  return actOn(user, lastOf(control, kind), text)
}

/** The last of the radio buttons or buttons to which the control belongs; the control itself if it is alone. */
function lastOf(control: HTMLElement, kind: ControlKind): HTMLElement {
  if (kind !== 'radio' && kind !== 'buttons') return control
  const group = control.closest('fieldset, [role="radiogroup"], [role="group"]') ?? control.parentElement!
  return controlsIn(group)
    .filter((one) => kindOf(one) === kind)
    .at(-1)!
}
