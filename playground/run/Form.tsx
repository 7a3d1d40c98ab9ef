import { Component, type MouseEvent, type ReactNode, useSyncExternalStore } from 'react'
import { FunnelScreen, useFunnelView } from 'runnel/react'
import { forPeople, realClock, type Runner } from 'runnel/run'
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

export const Form = (props: FormProps) => (
  <Caught restart={props.restart}>
    <Played {...props} />
  </Caught>
)

/** A form that runs, or where it led. */
function Played({ play, restart }: FormProps) {
  const runner = useSyncExternalStore(play.subscribe, play.runner)
  const left = useSyncExternalStore(play.subscribe, play.left)
  const away = useSyncExternalStore(play.subscribe, play.away)
  return (
    <div onClickCapture={stay} onAuxClickCapture={stay}>
      {away === undefined ? <Screen {...{ play, runner, left, restart }} /> : <OtherSite {...{ play, away }} />}
    </div>
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
  return <FunnelScreen runner={runner} components={known} theme={play.theme} clock={realClock} files={simulatedFiles} />
}

/** Stands for the site for which the form was left. */
function OtherSite({ play, away }: { play: Play; away: string }) {
  return (
    <div className="other-site">
      <h3>{`The person would now leave for ${new URL(away).host}`}</h3>
      <p>
        The address is <code>{away}</code>. Here you decide what happens there:
      </p>
      <ul>
        {play.outcomes().map((outcome) => (
          <li key={outcome}>
            <button type="button" className="ui-button" onClick={() => play.comeBack(outcome)}>
              {`Come back: ${outcome}`}
            </button>
          </li>
        ))}
        <li>
          <button type="button" className="ui-button" onClick={() => play.comeBack()}>
            Come back with the browser’s Back
          </button>
        </li>
      </ul>
    </div>
  )
}

interface CaughtProps {
  restart(): void
  children: ReactNode
}

/** Says what was thrown while the form was drawn. */
class Caught extends Component<CaughtProps, { why?: string }> {
  override state: { why?: string } = {}
  static getDerivedStateFromError = (error: unknown) => ({ why: forPeople(error).message })
  override render(): ReactNode {
    const { why } = this.state
    if (why === undefined) return this.props.children
    return (
      <div role="alert">
        <p>{`The form cannot be drawn. ${why}`}</p>
        <button type="button" className="ui-button" onClick={this.props.restart}>
          Start again
        </button>
      </div>
    )
  }
}
