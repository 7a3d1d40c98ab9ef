import { lazy, Suspense, useId, useState, type ComponentType, type ReactNode } from 'react'
import type { FunnelDetails } from '#engine/compile/index.ts'
import { type Runner, messageTarget, type BlockView, type FunnelView, type PanelView } from '#engine/run/index.ts'
import { BeforePressContext } from './context.ts'
import { FieldAdapter } from './FieldAdapter.tsx'
import { orNotLoaded } from './notLoaded.ts'
import type { BlockProps, ComponentRegistry } from './types.ts'

/** Loads the chunk of the form, which pages may preload. */
export const loadStepForm = (): Promise<typeof import('./rjsf/StepForm.tsx')> => import('./rjsf/StepForm.tsx')
const StepForm = lazy(orNotLoaded(loadStepForm))

/** What every layer of a screen needs. `details` loads the form schemas and validators. */
export interface PanelContext {
  runner: Runner
  components: ComponentRegistry
  details: () => Promise<FunnelDetails>
  view: FunnelView
}

export function Blocks({ blocks, components }: { blocks: BlockView[]; components: ComponentRegistry }) {
  return blocks.map(({ block, options }, at) => {
    const Block = components.blocks[block] as ComponentType<BlockProps> | undefined
    return Block ? (
      <Block key={`${block}${at}`} options={options} />
    ) : (
      <p key={`${block}${at}`} role="alert">{`There is no block "${block}".`}</p>
    )
  })
}

type PanelProps = PanelContext & { panel: PanelView; children?: ReactNode }

/** The fields and the content below them. They appear together, so that the content does not move when the fields load. */
function Fields({ panel, details, view: { busy, loading }, children, ...rest }: PanelProps) {
  const context = { ...rest, busy, loading }
  const { parts, formless } = rest.components
  const [first, ...others] = panel.fields
  if (!first) return children
  // A single question with buttons needs no form, so that nothing is loaded before the first answer.
  if (others.length === 0 && formless.includes(first.widget))
    return (
      <>
        <FieldAdapter field={first} {...context} />
        {children}
      </>
    )
  return (
    <Suspense fallback={<parts.Working text="Loading" />}>
      <StepForm key={panel.path} {...{ panel, details, ...context }} />
      {children}
    </Suspense>
  )
}

/** The error summary with the messages of fields, and the banners with messages about the step. */
function Messages({ panel, components }: { panel: PanelView; components: ComponentRegistry }) {
  const { ErrorSummary, Banner } = components.parts
  const errors = panel.errors.map((error) => ({ target: messageTarget(error), message: error.text }))
  const shutWithoutErrors = panel.attempted && errors.length === 0 ? panel.nav?.next?.reason : undefined
  return (
    <>
      {/* After an attempt the summary stays mounted even when it is empty, so that only a new attempt takes the focus, not an error that returns while typing. */}
      {(panel.attempted || errors.length > 0) && (
        <ErrorSummary
          heading="Please fix the errors below to continue"
          errors={errors}
          focusKey={panel.attempted ? panel.attempts : 0}
        />
      )}
      {/* Each attempt mounts new banners, so that the same text is announced again. */}
      {(panel.banner || shutWithoutErrors) && (
        <Banner key={panel.attempts} kind="error" text={panel.banner || shutWithoutErrors!} />
      )}
      {panel.alert && <Banner key={panel.attempts} kind="alert" text={panel.alert} />}
    </>
  )
}

/** Focuses the control of the first missing member, or its field if the member has no control on the screen. */
function focusFirstMissing({ nav, fields: [first] }: PanelView): void {
  const { target, field } = nav?.next?.missing?.[0] ?? { target: first?.id, field: first?.id }
  const element = document.getElementById(target ?? '') ?? document.getElementById(field ?? '')
  element?.focus()
}

/** One layer of the screen as a form: messages, heading, content, fields, buttons and navigation. */
export function Panel({
  panel,
  level,
  headingId,
  children,
  ...context
}: PanelProps & { level: 1 | 2; headingId?: string }) {
  const { runner, components, view } = context
  const { Heading, StepText, Buttons, Nav } = components.parts
  const reasonId = useId()
  const [readers] = useState(() => new Set<() => void>())
  const read = () => readers.forEach((reader) => reader())
  const press = (): void => {
    read()
    // The answers that were just read may have opened Next.
    const { page, notice, dialog } = runner.view()
    const now = [dialog, notice, page].find((other) => other?.path === panel.path) ?? panel
    if (now.nav?.next?.shut && now.nav.onShut === 'focus') focusFirstMissing(now)
    else runner.next()
  }
  const buttons = panel.buttons.map((button) => ({
    ...button,
    press: () => {
      read()
      runner.press(button.id)
    },
  }))
  // It is always there, so that screen readers notice when it speaks.
  const slow = (
    <p className="step-slow" role="status">
      {panel.slow}
    </p>
  )
  const nav = panel.nav ? (
    <Nav nav={panel.nav} reasonId={reasonId} onNext={press} onBack={() => runner.back()}>
      {slow}
    </Nav>
  ) : (
    slow
  )
  const leadsOn = panel.nav?.place === 'page' && panel.nav.next
  return (
    <form
      className={`step step-${panel.as}`}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      onFocus={read}
      data-step={panel.path}
    >
      <Messages panel={panel} components={components} />
      {panel.title && <Heading text={panel.title} level={level} focusKey={panel.focusKey} id={headingId} />}
      {panel.text && <StepText text={panel.text} />}
      <Blocks blocks={panel.blocks.top} components={components} />
      {children}
      <BeforePressContext value={readers}>
        <Fields panel={panel} {...context}>
          {/* Next comes directly after the fields, then the buttons. A step with only Back has it at the end. */}
          {leadsOn && nav}
          {buttons.length > 0 && <Buttons buttons={buttons} busy={view.busy} />}
          <Blocks blocks={panel.blocks.bottom} components={components} />
        </Fields>
      </BeforePressContext>
      {!leadsOn && nav}
    </form>
  )
}
