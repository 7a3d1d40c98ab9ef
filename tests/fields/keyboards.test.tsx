import { act, cleanup, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Preloadable, WidgetComponent, WidgetProps } from 'runnel/react'
import type { CompiledField } from 'runnel/compile'
import { createTestWorld, InWorld } from '#widgets/testing/widgetWorld.tsx'
import { components } from '#widgets/components.ts'
import { funnelIds, shippedFunnel } from '../support/funnels.ts'

/** What browsers fill in for an answer (WCAG 1.3.5). */
const filledIn: Record<string, string> = {
  'personalDetails.title': 'honorific-prefix',
  'personalDetails.firstName': 'given-name',
  'personalDetails.lastName': 'family-name',
  'personalDetails.dateOfBirth': 'bday',
  'contactDetails.email': 'email',
  'contactDetails.phoneNumber': 'tel',
  'local.password': 'new-password',
  'local.confirmPassword': 'new-password',
  'local.otpCode': 'one-time-code',
  // The box searches for addresses; manual entry has the parts of one.
  address: 'off',
  manualLenders: 'off',
}

/** The keyboard of a widget: what it shows, what it writes in capitals, and whether it looks for mistakes. */
const keyboards: Record<string, { mode: string | null; capitals: string | null; spelling: string | null }> = {
  text: { mode: null, capitals: 'words', spelling: 'false' },
  date: { mode: 'numeric', capitals: null, spelling: 'false' },
  phone: { mode: 'tel', capitals: null, spelling: null },
  email: { mode: 'email', capitals: 'none', spelling: 'false' },
  password: { mode: null, capitals: 'none', spelling: 'false' },
  otp: { mode: 'numeric', capitals: null, spelling: 'false' },
  address: { mode: null, capitals: 'none', spelling: 'false' },
  lenders: { mode: null, capitals: 'none', spelling: 'false' },
}
/** Widgets that are not typed into at first. */
const untyped = ['choice-buttons', 'consent', 'identity-quiz', 'select']

const idOf = ({ path }: CompiledField): string => `field-${path}`

/** The options of a field that are no rule. */
const plainOptions = ({ options }: CompiledField): object =>
  Object.fromEntries(Object.entries(options ?? {}).filter(([, value]) => typeof value !== 'object'))

const propsOf = (field: CompiledField) => ({
  id: idOf(field),
  name: field.path,
  label: String(field.label),
  required: true,
  choices: (field.choices ?? []).map(({ value, label }) => ({ value, label: String(label) })),
  options: plainOptions(field),
  memberErrors: {},
  busy: false,
  loading: false,
  onChange: () => undefined,
  onCommit: () => undefined,
  onTell: () => undefined,
})

/** The fields of a step in its form, as a page draws them. */
async function drawn(fields: CompiledField[]): Promise<HTMLElement> {
  const world = createTestWorld({})
  const { container } = await act(async () => {
    for (const { widget } of fields)
      await (components.widgets[widget] as Partial<Preloadable<WidgetComponent>>).preload?.()
    return render(
      <InWorld world={world}>
        <form>
          {fields.map((field) => {
            const Widget = components.widgets[field.widget] as WidgetComponent
            return <Widget key={field.path} {...(propsOf(field) as unknown as WidgetProps<never, never>)} />
          })}
        </form>
      </InWorld>,
    )
  })
  await vi.waitFor(() => expect(container.querySelector('.lazy')).toBeNull(), 10_000)
  return container
}

const asked = funnelIds.flatMap((id) =>
  Object.entries(shippedFunnel(id).steps)
    // A pad is no control; its own tests look at the name that is typed instead.
    .filter(([, { fields }]) => fields.length > 0 && fields[0]!.widget !== 'signature')
    .map(([step, { fields }]) => ({ step: `${id}/${step}`, fields })),
)

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe.each(asked)('$step', ({ fields }) => {
  it.each(fields)('$path has the keyboard and the filling in that its answer needs', async (field) => {
    const page = await drawn(fields)
    const { path, widget } = field
    const control = page.querySelector<HTMLInputElement>(`[id="${idOf(field)}"]`)!
    if (filledIn[path]) expect(control.getAttribute('autocomplete')).toBe(filledIn[path])
    if (untyped.includes(widget)) return
    expect({
      mode: control.getAttribute('inputmode'),
      capitals: control.getAttribute('autocapitalize'),
      spelling: control.getAttribute('spellcheck'),
    }).toEqual(keyboards[widget])
    act(() => control.focus())
    const controls = [...page.querySelectorAll<HTMLElement>('input:not([hidden]), select, textarea')]
    const own = { address: 'search', lenders: 'done', otp: 'go' }[widget]
    expect(control.getAttribute('enterkeyhint')).toBe(own ?? (control === controls.at(-1) ? 'go' : 'next'))
  })
})

describe('the Enter key of a phone', () => {
  const details = shippedFunnel('v3b').steps['personal-details']!.fields
  const touch = (coarse: boolean) =>
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: coarse && query === '(pointer: coarse)' }))
  const inputs = async () => [...(await drawn(details)).querySelectorAll<HTMLInputElement>('input')]

  it('leads from each field to the next', async () => {
    touch(true)
    const [first, ...others] = await inputs()
    act(() => first!.focus())
    for (const next of others) {
      await userEvent.keyboard('{Enter}')
      expect(document.activeElement).toBe(next)
    }
  })

  it('is left to the form in the last field, and by keyboards that do not name it', async () => {
    const taken = (event: KeyboardEvent): boolean => event.defaultPrevented
    for (const [coarse, at] of [
      [true, -1],
      [false, 0],
    ] as const) {
      touch(coarse)
      const field = (await inputs()).at(at)!
      const heard: boolean[] = []
      field.form!.addEventListener('keydown', (event) => heard.push(taken(event)))
      act(() => field.focus())
      await userEvent.keyboard('{Enter}')
      expect([heard, document.activeElement]).toEqual([[false], field])
      cleanup()
    }
  })
})
