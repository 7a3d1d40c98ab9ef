import { memo, useCallback, useEffect, useId, useState, type ComponentType } from 'react'
import { type BlockView, type FunnelView, type PanelView, type Runner, messageTarget } from '#engine/run/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import { BeforePressContext, useSentences } from './context.ts'
import { keepFromSending } from './keepFromSending.ts'
import { Fields } from './Fields.tsx'
import type { BlockProps, ComponentRegistry, Elements } from './types.ts'
import { panelAt } from './useFieldView.ts'
import { Leaving } from './words/Leaving.tsx'
import { Tasks } from './words/Sections.tsx'
import { Summary } from './words/Summary.tsx'

/** What every layer of a screen needs. */
export interface PanelContext {
  runner: Runner
  components: ComponentRegistry
  view: FunnelView
}

export const Blocks = memo(function Blocks({
  blocks,
  components,
}: {
  blocks: BlockView[]
  components: ComponentRegistry
}) {
  return blocks.map(({ block, options }, at) => {
    const Block = ownValue(components.blocks, block) as ComponentType<BlockProps> | undefined
    return Block ? <Block key={at} options={options} /> : <p key={at} role="alert">{`There is no block "${block}".`}</p>
  })
})

type PanelProps = PanelContext & { panel: PanelView; children?: Elements }

type Components = Pick<PanelContext, 'components'>

/** The error summary with the messages of fields, and the banners with messages about the step. `reason` is why Next is shut. */
const Messages = memo(function Messages({
  attempted,
  attempts,
  alert,
  components,
  reason,
  ...panel
}: Pick<PanelView, 'errors' | 'attempted' | 'attempts' | 'banner' | 'alert'> & Components & { reason?: string }) {
  const { ErrorSummary, Banner } = components.parts
  const { fixErrors } = useSentences()
  const errors = panel.errors.map((error) => ({ target: messageTarget(error), message: error.text }))
  // The reason answers a press. A person who types sees it beside Next; a banner would take the focus out of their field.
  const [[attempt, answer], setAnswer] = useState<[number, string?]>([0])
  if (attempt !== attempts || (answer && !reason)) setAnswer([attempts, reason])
  const banner = panel.banner || (answer && reason)
  return (
    <>
      {/* After an attempt the summary stays mounted even when it is empty, so that only a new attempt takes the focus, not an error that returns while typing. */}
      {(attempted || errors.length > 0) && (
        <ErrorSummary heading={fixErrors} errors={errors} focusKey={attempted ? attempts : 0} />
      )}
      {/* Each attempt mounts new banners, so that the same text is announced again. */}
      {banner && <Banner key={`error ${attempts}`} kind="error" text={banner} />}
      {alert && <Banner key={`alert ${attempts}`} kind="alert" text={alert} />}
    </>
  )
})

const Title = memo(function Title({
  title,
  text,
  focusKey,
  components: { parts },
  ...heading
}: Pick<PanelView, 'title' | 'text' | 'focusKey'> & Components & { level: 1 | 2; id?: string }) {
  return (
    <>
      {title && <parts.Heading text={title} focusKey={focusKey} {...heading} />}
      {/* Another text is another paragraph: it does not count as one that moved. */}
      {text && <parts.StepText key={text} text={text} />}
    </>
  )
})

/** Next and Back, and what is said about a call that takes long. */
const Navigation = memo(function Navigation({
  nav,
  slow,
  components,
  onNext,
  onBack,
}: Pick<PanelView, 'nav' | 'slow'> & Components & { onNext(): void; onBack(): void }) {
  const reasonId = useId()
  // It is always there, so that screen readers notice when it speaks.
  const status = (
    <p className="step-slow" role="status">
      {slow}
    </p>
  )
  if (!nav) return status
  return (
    <components.parts.Nav nav={nav} reasonId={reasonId} onNext={onNext} onBack={onBack}>
      {status}
    </components.parts.Nav>
  )
})

const PanelButtons = memo(function PanelButtons({
  buttons,
  busy,
  components: { parts },
  onPress,
}: Pick<PanelView, 'buttons'> & Components & { busy: boolean; onPress(id: string): void }) {
  const pressed = buttons.map((button) => ({ ...button, press: () => onPress(button.id) }))
  return pressed.length > 0 && <parts.Buttons buttons={pressed} busy={busy} />
})

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
  runner,
  components,
  view,
}: PanelProps & { level: 1 | 2; headingId?: string }) {
  const { path, item, fields, nav, blocks, slow, title, text, focusKey, buttons } = panel
  const { errors, attempted, attempts, banner, alert } = panel
  const [readers] = useState(() => new Set<() => void>())
  const read = useCallback(() => readers.forEach((reader) => reader()), [readers])
  // What the browser has filled in is not lost with the page.
  useEffect(() => {
    window.addEventListener('pagehide', read)
    return () => window.removeEventListener('pagehide', read)
  }, [read])
  /** The panel once the runner has heard of everything in the boxes: that may open Next, or lead to another step. */
  const heard = useCallback(() => {
    read()
    runner.state()
    return panelAt(runner.view(), path)
  }, [read, runner, path])
  const onNext = useCallback(() => {
    const now = heard()
    if (now?.nav?.next?.shut && now.nav.onShut === 'focus') focusFirstMissing(now)
    else if (now) runner.next()
  }, [heard, runner])
  // A step that was left stays on the screen until the next is drawn. Its buttons do nothing then.
  const onBack = useCallback(() => {
    if (heard()) runner.back()
  }, [heard, runner])
  const onPress = useCallback(
    (id: string) => {
      if (heard()) runner.press(id)
    },
    [heard, runner],
  )
  const navigation = <Navigation {...{ nav, slow, components, onNext, onBack }} />
  const leadsOn = nav?.place === 'page' && nav.next
  return (
    <form className={`step step-${panel.as}`} noValidate ref={keepFromSending} onFocus={read} data-step={path}>
      <Messages
        {...{ errors, attempted, attempts, banner, alert, components }}
        reason={attempted && errors.length === 0 ? nav?.next?.reason : undefined}
      />
      <Title {...{ title, text, focusKey, level, components }} id={headingId} />
      <Blocks blocks={blocks.top} components={components} />
      {children}
      <Summary {...{ panel, view, runner, components }} />
      <Tasks {...{ panel, view, runner, components }} />
      <BeforePressContext value={readers}>
        <Fields
          key={item ?? path}
          panel={path}
          {...{ fields, item, runner, components }}
          busy={view.busy}
          loading={view.loading}
        />
        <Leaving {...{ panel, components }} />
        {/* Next comes directly after the fields, then the buttons. A step with only Back has it at the end. */}
        {leadsOn && navigation}
        <PanelButtons {...{ buttons, components, onPress }} busy={view.busy} />
        <Blocks blocks={blocks.bottom} components={components} />
      </BeforePressContext>
      {!leadsOn && navigation}
    </form>
  )
}
