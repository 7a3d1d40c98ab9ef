import { useEffect, useState, useId, type ReactNode } from 'react'
import { stepInWords } from '../parts/stepTitle.ts'
import type { Preview, PreviewState } from '../store/createPreview.ts'

interface ChoiceProps {
  label: string
  value: string
  onChange(value: string): void
  children: ReactNode
  disabled?: boolean
}

/** A `<select>` with a label. */
function Choice({ label, value, onChange, children, disabled = false }: ChoiceProps) {
  const id = useId()
  return (
    <div className="choice">
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} disabled={disabled} onChange={(event) => onChange(event.target.value)}>
        {children}
      </select>
    </div>
  )
}

interface Props {
  preview: Preview
  state: PreviewState
}

/** Copies the address and confirms it for a moment. */
function CopyLink({ address }: { address: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    const timer = copied ? setTimeout(() => setCopied(false), 2000) : undefined
    return () => clearTimeout(timer)
  }, [copied])
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(window.location.origin + window.location.pathname + address)
    setCopied(true)
  }
  return (
    <>
      <button type="button" className="button" onClick={() => void copy()}>
        Copy link
      </button>
      <span className="preview-copied" role="status">
        {copied ? 'Copied' : ''}
      </span>
    </>
  )
}

function Steps({ preview, state: { previewed, link, session } }: Props) {
  const order = previewed?.compiled?.order ?? []
  const extra = Object.values(previewed?.compiled?.steps ?? {}).filter(
    ({ path }) => !path.includes('/') && !order.some(({ step }) => step === path),
  )
  const here = session?.runner().state().step ?? ''
  const entries = [...order.map(({ step }) => step), ...extra.map(({ path }) => path)]
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
      <h1 className="preview-name">Preview{title && <span>{title}</span>}</h1>
      <div className="preview-choices">
        <Choice label="Funnel" value={link.funnel ?? ''} onChange={(funnel) => preview.open({ funnel })}>
          {funnels.map((id) => (
            <option key={id}>{id}</option>
          ))}
        </Choice>
        <Choice label="Brand" value={link.brand ?? ''} onChange={(brand) => preview.open({ brand })}>
          {brands.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Choice>
        <Choice
          label="Scenario"
          value={link.scenario ?? ''}
          onChange={(scenario) =>
            preview.open({ scenario: scenario || undefined, tab: scenario ? 'scenario' : link.tab })
          }
        >
          <option value="">none</option>
          {(previewed?.scenarios ?? []).map(({ scenario: { name } }) => (
            <option key={name}>{name}</option>
          ))}
        </Choice>
        <Steps {...{ preview, state }} />
      </div>
      <div className="preview-actions">
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
    </header>
  )
}
