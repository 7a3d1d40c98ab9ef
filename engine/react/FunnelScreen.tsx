import { shallowEqual } from '@xstate/react'
import { type ReactNode, useDeferredValue, useId, useLayoutEffect, useMemo, useReducer, ViewTransition } from 'react'
import type { Clock, FieldView, FunnelView, PanelView } from '#engine/run/index.ts'
import { WidgetWorldContext, type FileSender } from './context.ts'
import { Blocks, Panel, type PanelContext } from './Panel.tsx'
import { useFunnelView } from './useFunnelView.ts'

/** Whether two panels show the same fields. */
const sameFields = (one: FieldView[], other: FieldView[]): boolean =>
  one === other || (one.length === other.length && one.every(({ path }, at) => path === other[at]!.path))

const panels = ['page', 'notice', 'dialog'] as const
const withoutPanels = { page: undefined, notice: undefined, dialog: undefined }

/** Whether two panels show the same but for what their fields say. */
const samePanel = (one?: PanelView, other?: PanelView): boolean =>
  one && other
    ? sameFields(one.fields, other.fields) && shallowEqual({ ...one, fields: null }, { ...other, fields: null })
    : one === other

/** Whether two views show the same apart from the contents of their fields, which each field follows on its own. */
const sameFrame = (one: FunnelView, other: FunnelView): boolean =>
  panels.every((panel) => samePanel(one[panel], other[panel])) &&
  shallowEqual({ ...one, ...withoutPanels }, { ...other, ...withoutPanels })

/**
 * The old step fades out over the new one. Only its snapshot is part of the transition, because the browser ignores
 * presses on everything that is (css-view-transitions-1, 3.4).
 */
function StepTransition({ name, children }: { name: string; children: ReactNode }) {
  // React delays effects until the transition has ended. Another render runs them at once.
  const [, runEffects] = useReducer((times: number) => times + 1, 0)
  useLayoutEffect(() => () => void document.documentElement.toggleAttribute('data-scrolled', scrollY > 0), [name])
  return (
    <ViewTransition key={name} default="none" exit="outgoing-step" onExit={runEffects}>
      {children}
    </ViewTransition>
  )
}

function Screen(context: PanelContext) {
  const { view, components } = context
  const { Notice, Dialog, Stages, Working } = components.parts
  const { page, notice, dialog, stages, busy } = view
  const dialogHeading = useId()
  const around = (place: 'top' | 'bottom') => (
    <Blocks blocks={page.blocks[place].filter((block) => block.around)} components={components} />
  )
  return (
    <>
      {notice && around('top')}
      <StepTransition name={notice?.path ?? view.step}>
        {notice ? (
          <Notice tone={notice.tone}>
            <Panel panel={notice} level={1} {...context}>
              {busy && !notice.nav && <Working />}
            </Panel>
          </Notice>
        ) : (
          <Panel panel={page} level={1} {...context}>
            {/* A page-level process without stages still shows that it is working. */}
            {stages.length > 0 ? <Stages stages={stages} /> : view.automatic && busy && <Working />}
          </Panel>
        )}
      </StepTransition>
      {notice && around('bottom')}
      {dialog && (
        <Dialog key={dialog.path} labelledBy={dialogHeading}>
          <Panel panel={dialog} level={2} headingId={dialogHeading} {...context} />
        </Dialog>
      )}
    </>
  )
}

/**
 * The view to draw. A step that a press leads to is drawn in slices while the old one is still there, so that the press is
 * answered at once and no long task holds up the next one. One that a call leads to is drawn at once: nobody presses then.
 */
function useStepByStep(view: FunnelView): FunnelView {
  const drawn = useDeferredValue(view)
  return drawn.step === view.step || drawn.busy ? view : drawn
}

export interface FunnelScreenProps extends Omit<PanelContext, 'view'> {
  theme: Record<string, unknown>
  clock: Clock
  /** How files are sent; without it no widget may send any. */
  files?: FileSender | undefined
}

/** The screen of a running funnel: page, notice and dialog, rendered with the widgets, blocks and parts in `components`. */
export function FunnelScreen({ theme, clock, files, ...context }: FunnelScreenProps) {
  const { runner } = context
  const view = useStepByStep(useFunnelView(runner, (whole) => whole, sameFrame))
  const world = useMemo(
    () => ({ clock, theme, files, operation: (name: string) => runner.operation(name) }),
    [clock, theme, files, runner],
  )
  return (
    <WidgetWorldContext value={world}>
      <Screen {...context} view={view} />
    </WidgetWorldContext>
  )
}
