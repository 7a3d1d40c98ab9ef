import { type ComponentType, type KeyboardEvent, type RefObject, Suspense, useId, useRef, useState } from 'react'
import { registry } from '#funnels/registry.ts'
import { LogPanel } from '#preview/panels/LogPanel.tsx'
import { ownValue } from 'runnel/rules'
import { FindingsTab } from '../findings/FindingsTab.tsx'
import { lazily } from '../parts/lazily.ts'
import { proofOf } from '../proof/proofOf.ts'
import { type PaneProps, type Shown, useShown } from '../proof/useProof.ts'
import { JourneysTab } from '../scenarios/JourneysTab.tsx'
import { ScenariosTab } from '../scenarios/ScenariosTab.tsx'
import type { Workspace } from '../store/workspace.ts'
import { ChangesTab } from './ChangesTab.tsx'
import { WhyTab } from './WhyTab.tsx'
import '#preview/styles/controls.css'
import '#preview/styles/tabs.css'
import '../proof/proof.css'

type TabProps = PaneProps & Shown & { scroller: RefObject<HTMLElement | null> }

// The library that draws it is large, and not everybody looks at it.
const Diagram = lazily(async () => (await import('../diagram/DiagramTab.tsx')).DiagramTab)

const tabs: Record<string, { title: string; Panel: ComponentType<TabProps> }> = {
  findings: { title: 'Findings', Panel: FindingsTab },
  why: { title: 'Why?', Panel: WhyTab },
  scenarios: { title: 'Scenarios', Panel: ScenariosTab },
  journeys: { title: 'Journeys', Panel: JourneysTab },
  diagram: { title: 'Diagram', Panel: Diagram },
  log: { title: 'Log', Panel: ({ preview, phone }) => <LogPanel {...{ preview, state: phone, registry }} /> },
  changes: { title: 'What it changes', Panel: ChangesTab },
}
const names = Object.keys(tabs)

/** What the proofs say of the funnel, tab by tab. */
export const BottomPane = ({ workspace }: { workspace: Workspace }) => (
  <BottomOf workspace={workspace} proof={proofOf(workspace)} />
)

const milliseconds = (time: number | undefined): string => (time === undefined ? '–' : `${Math.round(time)} ms`)

export function BottomOf(props: PaneProps) {
  const shown = useShown(props)
  const { state } = shown
  const id = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState('findings')
  const { Panel } = tabs[open]!
  /** The arrow keys go through the tabs, as readers of screens expect. */
  const turn = (event: KeyboardEvent): void => {
    const by = ownValue({ ArrowRight: 1, ArrowLeft: -1 }, event.key)
    const to =
      event.key === 'Home'
        ? names[0]
        : event.key === 'End'
          ? names.at(-1)
          : by && names[(names.indexOf(open) + by + names.length) % names.length]
    if (!to) return
    event.preventDefault()
    setOpen(to)
    document.getElementById(`${id}-${to}`)?.focus()
  }
  return (
    <section className="proof proof-bottom" aria-label="Proofs">
      <div className="tab-list">
        <div role="tablist" aria-label="Proofs" onKeyDown={turn} className="proof-tabs">
          {names.map((name) => (
            <button
              key={name}
              id={`${id}-${name}`}
              type="button"
              role="tab"
              aria-selected={open === name}
              aria-controls={`${id}-panel`}
              tabIndex={open === name ? 0 : -1}
              onClick={() => setOpen(name)}
            >
              {name === 'findings' && state.findings
                ? `${tabs[name]!.title} (${state.findings.length})`
                : tabs[name]!.title}
            </button>
          ))}
        </div>
        <p
          className="proof-status"
          title={`From the last change: the phone showed it after ${milliseconds(state.took.preview)}, the check ended after ${milliseconds(state.took.check)}`}
        >
          {state.isChecked ? 'Checked' : 'Checking …'}
        </p>
      </div>
      {state.problem && (
        <p className="proof-problem" role="alert">
          {state.problem}
        </p>
      )}
      <div
        className="tab-panel"
        id={`${id}-panel`}
        role="tabpanel"
        tabIndex={0}
        aria-labelledby={`${id}-${open}`}
        ref={scroller}
      >
        <h2 className="visually-hidden">{tabs[open]!.title}</h2>
        <Suspense fallback={<p role="status">This is loaded …</p>}>
          <Panel key={`${open} ${state.funnel}`} {...props} {...shown} scroller={scroller} />
        </Suspense>
      </div>
    </section>
  )
}
