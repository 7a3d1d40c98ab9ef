import type { KeyboardEvent } from 'react'
import type { PanelProps } from '../store/createPreview.ts'
import { tabs, type Tab } from '../link/link.ts'
import { Answers } from './Answers.tsx'
import { Diagram } from './Diagram.tsx'
import { LogPanel } from './LogPanel.tsx'
import { Messages } from './Messages.tsx'
import { ScenarioPanel } from './ScenarioPanel.tsx'
import { Why } from './Why.tsx'

const names: Record<Tab, string> = {
  log: 'Log',
  why: 'Why?',
  answers: 'Answers',
  diagram: 'Diagram',
  messages: 'Messages',
  scenario: 'Scenario',
}
const contents: Record<Tab, (props: PanelProps) => React.ReactNode> = {
  log: LogPanel,
  why: Why,
  answers: Answers,
  diagram: Diagram,
  messages: Messages,
  scenario: ScenarioPanel,
}

/** The views of the funnel, as tabs. */
export function Tabs(props: PanelProps) {
  const {
    preview,
    state: { link },
  } = props
  const Content = contents[link.tab]
  const move = (event: KeyboardEvent<HTMLDivElement>): void => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (by === undefined) return
    const next = tabs[(tabs.indexOf(link.tab) + by + tabs.length) % tabs.length]!
    preview.look({ tab: next })
    document.getElementById(`tab-${next}`)?.focus()
  }
  return (
    <section className="tabs" aria-label="What happens">
      <div role="tablist" aria-label="Views" className="tab-list" onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab}
            id={`tab-${tab}`}
            type="button"
            role="tab"
            aria-selected={tab === link.tab}
            aria-controls="tab-panel"
            tabIndex={tab === link.tab ? 0 : -1}
            onClick={() => preview.look({ tab })}
          >
            {names[tab]}
          </button>
        ))}
      </div>
      <div id="tab-panel" role="tabpanel" aria-labelledby={`tab-${link.tab}`} tabIndex={0} className="tab-panel">
        <Content {...props} />
      </div>
    </section>
  )
}
