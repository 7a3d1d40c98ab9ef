import { Component, type MouseEvent, type ReactNode, useSyncExternalStore } from 'react'
import { FunnelScreen, useFunnelView } from 'runnel/react'
import { realClock, type Runner } from 'runnel/run'
import { registry } from '#funnels/examples/registry.ts'
import { simulatedFiles } from '#preview/screen/simulatedFiles.ts'
import { withStandIns } from '#preview/screen/standIns.tsx'
import { components } from '#widgets/components.ts'
import type { Play } from './createPlay.ts'

const known = withStandIns(components, registry)

interface FormProps {
  play: Play
  restart(): void
}

/** Links of the form lead nowhere: it is not a site. Those within it work. */
function stay(event: MouseEvent): void {
  const link = (event.target as Element).closest('a[href]')
  if (link && !link.getAttribute('href')!.startsWith('#')) event.preventDefault()
}

/** A form that runs, or where it led. */
export function Form({ play, restart }: FormProps) {
  const runner = useSyncExternalStore(play.subscribe, play.runner)
  const left = useSyncExternalStore(play.subscribe, play.left)
  return (
    <Caught restart={restart}>
      <div onClickCapture={stay} onAuxClickCapture={stay}>
        <Screen {...{ play, runner, left, restart }} />
      </div>
    </Caught>
  )
}

function Screen({ play, runner, left, restart }: FormProps & { runner: Runner; left: string | undefined }) {
  const over = useFunnelView(runner, (view) => view.over)
  if (over && left !== undefined)
    return (
      <>
        <h3>The form was left</h3>
        <p>
          The next page would be <code>{left}</code>.
        </p>
        <button type="button" className="ui-button" onClick={restart}>
          Start again
        </button>
      </>
    )
  return (
    <FunnelScreen
      runner={runner}
      components={known}
      details={play.details}
      theme={play.theme}
      clock={realClock}
      files={simulatedFiles}
    />
  )
}

interface CaughtProps {
  restart(): void
  children: ReactNode
}

/** Says what was thrown while the form was drawn. */
class Caught extends Component<CaughtProps, { why?: string }> {
  override state: { why?: string } = {}
  static getDerivedStateFromError = (error: unknown) => ({
    why: error instanceof Error ? error.message : String(error),
  })
  override render(): ReactNode {
    const { why } = this.state
    if (why === undefined) return this.props.children
    return (
      <div role="alert">
        <p>The form cannot be drawn: {why}</p>
        <button type="button" className="ui-button" onClick={this.props.restart}>
          Start again
        </button>
      </div>
    )
  }
}
