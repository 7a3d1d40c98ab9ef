import { useSelector } from '@xstate/react'
import { useId, useMemo } from 'react'
import type { FunnelDetails } from '#engine/compile/index.ts'
import type { AnyActorRef, Observer } from 'xstate'
import type { Clock, Runner, FunnelView } from '#engine/run/index.ts'
import { afterPress } from './afterPress.ts'
import { WidgetWorldContext } from './context.ts'
import { Blocks, Panel, type PanelContext } from './Panel.tsx'
import type { ComponentRegistry } from './types.ts'

/** A runner as what `@xstate/react` can follow: its snapshots are what is on screen, and its changes are told after the press that is going on. */
const screenOf = (runner: Runner) =>
  ({
    subscribe: ({ next }: Observer<FunnelView>) => ({
      unsubscribe: runner.subscribe(() => afterPress(() => next?.(runner.view()))),
    }),
    getSnapshot: () => runner.view(),
  }) as Pick<AnyActorRef, 'subscribe' | 'getSnapshot'>

/** The view of a running funnel; the component renders again when it changes, but not in the middle of a press. */
export function useFunnelView(runner: Runner): FunnelView {
  const screen = useMemo(() => screenOf(runner), [runner])
  return useSelector(screen, (view: FunnelView) => view)
}

export interface FunnelScreenProps {
  runner: Runner
  components: ComponentRegistry
  details: () => Promise<FunnelDetails>
  theme: Record<string, unknown>
  clock: Clock
}

/** A page-level process without stages still says that something is going on. */
function Process({ view, components }: Pick<PanelContext, 'view' | 'components'>) {
  const { Stages, Working } = components.parts
  if (view.stages.length > 0) return <Stages stages={view.stages} />
  return view.automatic && view.busy && !view.notice ? <Working text="" /> : null
}

function Screen({ view, ...rest }: PanelContext) {
  const { Notice, Dialog, Working } = rest.components.parts
  const dialogHeading = useId()
  const context = { view, ...rest }
  return (
    <>
      {view.notice ? (
        <>
          <Blocks blocks={view.page.blocks.top.filter(({ around }) => around)} components={rest.components} />
          <Notice key={view.notice.path} tone={view.notice.tone}>
            <Panel panel={view.notice} level={1} {...context}>
              {view.busy && !view.notice.nav && <Working text="" />}
            </Panel>
          </Notice>
          <Blocks blocks={view.page.blocks.bottom.filter(({ around }) => around)} components={rest.components} />
        </>
      ) : (
        <Panel key={view.step} panel={view.page} level={1} {...context}>
          <Process {...context} />
        </Panel>
      )}
      {view.dialog && (
        <Dialog key={view.dialog.path} labelledBy={dialogHeading}>
          <Panel panel={view.dialog} level={2} headingId={dialogHeading} {...context} />
        </Dialog>
      )}
    </>
  )
}

/** A running funnel on screen: page, notice and dialog, drawn with the widgets and parts of the registry. */
export function FunnelScreen({ runner, components, details, theme, clock }: FunnelScreenProps) {
  const view = useFunnelView(runner)
  const world = useMemo(
    () => ({ clock, theme, operation: (name: string) => runner.operation(name) }),
    [clock, theme, runner],
  )
  return (
    <WidgetWorldContext.Provider value={world}>
      <Screen {...{ runner, components, details, view }} />
    </WidgetWorldContext.Provider>
  )
}
