import { useSelector } from '@xstate/react'
import { useId, useMemo } from 'react'
import type { AnyActorRef, Observer } from 'xstate'
import type { Clock, Runner, FunnelView } from '#engine/run/index.ts'
import { afterPress } from './afterPress.ts'
import { WidgetWorldContext } from './context.ts'
import { Blocks, Panel, type PanelContext } from './Panel.tsx'

/** A runner as a source for `@xstate/react`. Its snapshots are views; changes are reported after the current press. */
const screenOf = (runner: Runner) =>
  ({
    subscribe: ({ next }: Observer<FunnelView>) => ({
      unsubscribe: runner.subscribe(() => afterPress(() => next?.(runner.view()))),
    }),
    getSnapshot: () => runner.view(),
  }) as Pick<AnyActorRef, 'subscribe' | 'getSnapshot'>

/** The current view of a running funnel. A change renders the component again, but only after the current press. */
export function useFunnelView(runner: Runner): FunnelView {
  const screen = useMemo(() => screenOf(runner), [runner])
  return useSelector(screen, (view: FunnelView) => view)
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
      {notice ? (
        <>
          {around('top')}
          <Notice key={notice.path} tone={notice.tone}>
            <Panel panel={notice} level={1} {...context}>
              {busy && !notice.nav && <Working />}
            </Panel>
          </Notice>
          {around('bottom')}
        </>
      ) : (
        <Panel key={view.step} panel={page} level={1} {...context}>
          {/* A page-level process without stages still shows that it is working. */}
          {stages.length > 0 ? <Stages stages={stages} /> : view.automatic && busy && <Working />}
        </Panel>
      )}
      {dialog && (
        <Dialog key={dialog.path} labelledBy={dialogHeading}>
          <Panel panel={dialog} level={2} headingId={dialogHeading} {...context} />
        </Dialog>
      )}
    </>
  )
}

export interface FunnelScreenProps extends Omit<PanelContext, 'view'> {
  theme: Record<string, unknown>
  clock: Clock
}

/** The screen of a running funnel: page, notice and dialog, rendered with the widgets, blocks and parts in `components`. */
export function FunnelScreen({ theme, clock, ...context }: FunnelScreenProps) {
  const { runner } = context
  const view = useFunnelView(runner)
  const world = useMemo(
    () => ({ clock, theme, operation: (name: string) => runner.operation(name) }),
    [clock, theme, runner],
  )
  return (
    <WidgetWorldContext value={world}>
      <Screen {...context} view={view} />
    </WidgetWorldContext>
  )
}
