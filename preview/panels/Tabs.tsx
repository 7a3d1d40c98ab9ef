import type { KeyboardEvent } from 'react'
import { ownValue } from 'runnel/rules'
import type { PanelProps } from '../store/createPreview.ts'
import { tabs, type Tab } from '../link/link.ts'
import { Json } from '../parts/Json.tsx'
import { Diagram } from './Diagram.tsx'
import { LogPanel } from './LogPanel.tsx'
import { Messages } from './Messages.tsx'
import { ScenarioPanel } from './ScenarioPanel.tsx'
import { Why } from './Why.tsx'

/** The state of the funnel: answers, results of operations, the stored session. */
function Answers({ state: { session } }: PanelProps) {
  if (!session) return <p>Nothing runs.</p>
  const { form, local, results, completed, query } = session.runner().state()
  const parts: [string, string, unknown][] = [
    ['form', 'Answers, kept in this tab', form],
    ['local', 'Answers that are never kept', local],
    ['results', 'What operations gave', results],
    ['query', 'From the address', query],
    ['completed', 'Completed steps', completed],
  ]
  return parts.map(([name, title, value]) => (
    <section key={name}>
      <h3>
        <span>{title}</span> <span className="tab-where">{name}</span>
      </h3>
      {Object.keys(value as object).length === 0 ? <p className="quiet">nothing</p> : <Json value={value} />}
    </section>
  ))
}

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
    const by = ownValue({ ArrowRight: 1, ArrowLeft: -1 }, event.key)
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
