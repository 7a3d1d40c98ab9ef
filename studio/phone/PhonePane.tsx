import { type ReactNode, useEffect, useState } from 'react'
import { registry } from '#funnels/registry.ts'
import { original, pointerOf, topPath } from 'runnel/contracts'
import { stepsInOrder } from '#preview/data/stepsInOrder.ts'
import { Outcomes } from '#preview/panels/Outcomes.tsx'
import { Phone } from '#preview/panels/Phone.tsx'
import { Choice } from '#preview/parts/Choice.tsx'
import { NameChoice, namesOf } from '#preview/parts/NameChoice.tsx'
import { stepInWords } from '#preview/parts/stepTitle.ts'
import { createBridge } from '#preview/screen/bridge.ts'
import { useScreen } from '#preview/store/usePreviewState.ts'
import { ownValue } from 'runnel/rules'
import { proofOf } from '../proof/proofOf.ts'
import { stepOfPointer } from '../proof/stepOfPointer.ts'
import { type PaneProps, type Shown, useShown } from '../proof/useProof.ts'
import { startAgain } from '../scenarios/startAgain.ts'
import type { Workspace } from '../store/workspace.ts'
import '#preview/styles/controls.css'
import '#preview/styles/phone.css'
import '#preview/styles/outcomes.css'
import '../proof/proof.css'

const bridge = createBridge()
window.runnelPreview = bridge

/** The phone: it follows each change and keeps the answers given. */
export const PhonePane = ({ workspace }: { workspace: Workspace }) => (
  <PhoneOf
    workspace={workspace}
    proof={proofOf(workspace)}
    screen={<iframe title="The funnel" src="/studio/screen" />}
  />
)

export function PhoneOf({ screen, ...props }: PaneProps & { screen: ReactNode }) {
  const shown = useShown(props)
  const { state, preview, phone } = shown
  useScreen(preview, phone, bridge)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className="proof proof-phone">
      <Tools {...{ ...props, ...shown }} />
      {phone.problem && (
        <p className="proof-problem" role="alert">
          {phone.problem}
        </p>
      )}
      {state.isBehind && (
        <p className="phone-note" role="status">
          The definition has errors that keep it from running: this is the last version that ran.
        </p>
      )}
      {!phone.session && !phone.problem && (
        <p role="status" className="proof-empty">
          {state.isChecked
            ? 'This funnel cannot run yet. The findings below say what is missing; the phone starts when the last error is mended.'
            : 'The phone starts …'}
        </p>
      )}
      <Phone preview={preview} state={phone} screen={screen} />
      <details className="proof-outcomes" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>What operations answer</summary>
        {isOpen && <Outcomes {...{ preview, state: phone, registry }} />}
      </details>
    </div>
  )
}

/** The step that is selected in the editor, if the phone can show it. */
function selectedStep({ project, phone }: Pick<Shown, 'project' | 'phone'>): string | undefined {
  const path = stepOfPointer(project.selection.pointer)
  const steps = phone.session?.sample.funnel.steps
  return path !== undefined && ownValue(steps, path) ? path : undefined
}

function Tools({ workspace, preview, project, phone }: PaneProps & Shown) {
  const { link, brands, session, previewed } = phone
  const funnel = session?.sample.funnel
  const here = session?.runner().state().current ?? ''
  const steps = funnel ? stepsInOrder(funnel).map(({ path }) => path) : []
  const selected = selectedStep({ project, phone })
  const [follows, setFollows] = useState(false)
  const wanted = follows ? selected : undefined
  useEffect(() => {
    if (wanted !== undefined) preview.open({ step: wanted })
  }, [preview, wanted])
  const outer = topPath(here)
  return (
    <div className="proof-tools">
      <div className="proof-choices">
        <NameChoice
          label="Brand"
          names={namesOf(brands)}
          value={link.brand}
          onChange={(brand) => preview.open({ brand })}
        />
        {previewed && previewed.translated.length > 0 && (
          <Choice
            label="Language"
            value={link.language ?? ''}
            onChange={(language) => preview.open({ language: language || undefined })}
          >
            <option value="">{original.name}</option>
            {previewed.translated.map(({ language }) => (
              <option key={language!.id} value={language!.id}>
                {language!.name}
              </option>
            ))}
          </Choice>
        )}
        <Choice
          label="Step"
          value={steps.includes(outer) ? outer : ''}
          onChange={(step) => preview.open({ step: step || undefined })}
        >
          {!steps.includes(outer) && <option value="">–</option>}
          {steps.map((step) => (
            <option key={step} value={step}>
              {stepInWords(funnel, step)}
            </option>
          ))}
        </Choice>
      </div>
      <div className="proof-buttons">
        <button
          type="button"
          className="button"
          disabled={!session}
          title="Gives this step generated answers"
          onClick={() => preview.fill()}
        >
          Fill in
        </button>
        <button
          type="button"
          className="button"
          title="From the beginning, with what you told operations to answer"
          onClick={() => startAgain(preview)}
        >
          Start again
        </button>
        <button
          type="button"
          className="button"
          disabled={selected === undefined}
          title="Opens the step that is selected in the editor, with generated answers before it"
          onClick={() => preview.open({ step: selected })}
        >
          Show selected
        </button>
        <button
          type="button"
          className="button"
          disabled={here === ''}
          title="Selects the step on the phone in the editor"
          onClick={() =>
            workspace.select({ file: `${project.funnel}/funnel.json`, pointer: pointerOf({ path: here }) })
          }
        >
          Select this step
        </button>
        <label className="tab-option">
          <input type="checkbox" checked={follows} onChange={(event) => setFollows(event.target.checked)} /> follow the
          editor
        </label>
      </div>
    </div>
  )
}
