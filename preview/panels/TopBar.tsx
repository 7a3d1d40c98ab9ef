import { original } from 'runnel/contracts'
import { stepsInOrder } from '../data/stepsInOrder.ts'
import { Choice } from '../parts/Choice.tsx'
import { CopyLink } from '../parts/CopyLink.tsx'
import { Pages } from '../parts/Pages.tsx'
import { withoutClauses } from '../parts/withoutClauses.ts'
import { stepInWords } from '../parts/stepTitle.ts'
import { NameChoice, namesOf } from '../parts/NameChoice.tsx'
import type { Preview, PreviewState } from '../store/createPreview.ts'

interface Props {
  preview: Preview
  state: PreviewState
}

function Steps({ preview, state: { previewed, link, session } }: Props) {
  const here = session?.runner().state().step ?? ''
  const entries = previewed?.compiled ? stepsInOrder(previewed.compiled).map(({ path }) => path) : []
  return (
    <Choice
      label="Step"
      value={entries.includes(here) ? here : (link.step ?? '')}
      onChange={(step) => preview.open({ step: step || undefined })}
    >
      {!entries.includes(here) && <option value="">–</option>}
      {entries.map((step) => (
        <option key={step} value={step}>
          {stepInWords(previewed?.compiled, step)}
        </option>
      ))}
    </Choice>
  )
}

/** Chooses the funnel, the brand and how it starts. */
export function TopBar({ preview, state }: Props) {
  const { funnels, brands, link, previewed } = state
  const title = previewed?.compiled?.title
  return (
    <header className="preview-bar">
      <h1 className="preview-name">
        <span>Preview</span>
        {title && <span className="preview-title">{title}</span>}
      </h1>
      <div className="preview-choices">
        <NameChoice
          label="Funnel"
          names={funnels}
          value={link.funnel}
          onChange={(funnel) => preview.open({ funnel })}
        />
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
          label="Scenario"
          value={link.scenario ?? ''}
          onChange={(scenario) =>
            preview.open({ scenario: scenario || undefined, tab: scenario ? 'scenario' : link.tab })
          }
        >
          <option value="">none</option>
          {(previewed?.scenarios ?? []).map(({ scenario: { name } }) => (
            <option key={name} value={name}>
              {withoutClauses(name)}
            </option>
          ))}
        </Choice>
        <Steps {...{ preview, state }} />
      </div>
      <div className="preview-actions">
        <Pages link={{ ...link, step: state.session?.runner().state().step || link.step }} />
        <div className="preview-buttons">
          <button
            type="button"
            className="button"
            onClick={() => preview.fill()}
            title="Gives this step generated answers"
          >
            Fill in
          </button>
          <button
            type="button"
            className="button"
            onClick={() => preview.restart()}
            title="From the same start, with the same answers of operations"
          >
            Start again
          </button>
          <CopyLink address={preview.address()} />
        </div>
      </div>
    </header>
  )
}
