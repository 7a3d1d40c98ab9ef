import { type FormEvent, type ReactNode, useCallback, useId, useMemo, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { type Evidence, type EvidenceAnswer, type EvidenceDocument, whyUnsure } from '#schemas/studio/index.ts'
import { studio, StudioError } from '../api/client.ts'
import { moment } from '../parts/moment.ts'
import { Empty, Loading, Page, Part, Problem } from '../parts/Page.tsx'
import { may } from '../parts/roles.ts'
import { useLoaded } from '../parts/useLoaded.ts'
import { counted, short } from '../parts/words.ts'
import type { Workspace } from '../store/workspace.ts'
import './evidence.css'

/** What was noted, where it is no words: as JSON. */
const inWords = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Details by name, in one line. */
const detailInWords = (detail: Record<string, unknown>): string =>
  Object.entries(detail)
    .map(([name, value]) => `${name}: ${inWords(value)}`)
    .join('; ')

/** The words of a legal document, which is stored as HTML. Nothing of it is run or loaded. */
const wordsOf = (html: string): string =>
  (
    new DOMParser().parseFromString(html.replace(/<\/(p|h\d|li|div|tr)>/g, '$&\n'), 'text/html').body.textContent ?? ''
  ).trim()

const Time = ({ at }: { at: string }) => <time dateTime={at}>{moment(at)}</time>

/** A table with a heading for each column. */
function Table({
  label,
  heads,
  rows,
}: {
  label: string
  heads: string[]
  rows: { key: string; cells: ReactNode[] }[]
}) {
  return (
    <div className="evidence-table" tabIndex={0} role="group" aria-label={label}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, at) => (
                <td key={at}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Documents({ label, documents }: { label: string; documents: EvidenceDocument[] }) {
  if (documents.length === 0) return null
  return (
    <>
      <p>{`${label}:`}</p>
      <ul>
        {documents.map(({ id, name, version, sha256 }) => (
          <li key={id}>
            <span>{`${name}, version ${version}`}</span> <code>{sha256}</code>
          </li>
        ))}
      </ul>
    </>
  )
}

/** A question, with everything that was said beside it. */
function Question({ label, path, asked }: EvidenceAnswer) {
  const { hint, notes = [], documents = [] } = asked ?? {}
  const beside = [...(hint ? [hint] : []), ...notes.map(wordsOf), ...documents.map((slug) => `Document: ${slug}`)]
  return (
    <>
      <span>{label}</span> <code className="quiet">{path}</code>
      {beside.map((line, at) => (
        <div key={at}>{line}</div>
      ))}
    </>
  )
}

/** Where an answer was given: its step, its button, its language. */
const placeOf = ({ asked }: EvidenceAnswer): string =>
  asked
    ? [asked.step, asked.button && `button ${asked.button}`, asked.language && `language ${asked.language}`]
        .filter(Boolean)
        .join(', ')
    : 'not known'

const nameOf = (signer: Evidence['signed'][number]['signer']): string =>
  signer ? `${signer.title} ${signer.firstName} ${signer.lastName}`.trim() : 'The signer was not recorded'

const None = ({ children }: { children: string }) => <p className="quiet">{children}</p>

/** A link that saves the evidence as a file, so that it can be verified elsewhere. */
function Download({ evidence }: { evidence: Evidence }) {
  const address = useMemo(
    () => URL.createObjectURL(new Blob([JSON.stringify(evidence, undefined, 2)], { type: 'application/json' })),
    [evidence],
  )
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  return (
    <a className="button" href={address} download={`evidence-${evidence.reference}.json`}>
      Download as JSON
    </a>
  )
}

function Verified({ verified, problems, chain }: Evidence) {
  if (verified && problems.length === 0)
    return (
      <Part title="Verified" kind="good">
        <p>
          {`Every text, document and record fits the hash that was stored with it, and the chain of ${counted(chain.length, 'record')} is unbroken.`}
        </p>
      </Part>
    )
  return (
    <Part title="Not verified" kind="bad" count={problems.length > 0 ? problems.length : undefined}>
      <p>What is shown here does not fit the stored hashes. Do not rely on it before this is explained.</p>
      <ul>
        {problems.map((problem, at) => (
          <li key={at}>{problem}</li>
        ))}
      </ul>
    </Part>
  )
}

/** The evidence for one claim, on screen and on paper. */
export function EvidenceSheet({ evidence }: { evidence: Evidence }) {
  const { brand, funnel, createdAt, madeAt, versions, shown, answers, signed, calls, noted, chain, unknown } = evidence
  return (
    <div className="evidence">
      <Verified {...evidence} />
      <Part title="The form">
        <p>
          <span>Claim request of</span> <Time at={createdAt} />
          <span>{`, filled in with ${funnel} of ${brand.name} in ${counted(versions.length, 'version')}. Put together on `}</span>
          <Time at={madeAt} />
          <span>.</span>
        </p>
        <Table
          label="Versions"
          heads={['From', 'To', 'Form', 'Version', 'Definition (SHA-256)']}
          rows={versions.map(({ funnel: id, title, definition, version, from, to }) => ({
            key: `${definition} ${from}`,
            cells: [
              <Time key="from" at={from} />,
              <Time key="to" at={to} />,
              `${id}: ${title}`,
              version ? <code title={version}>{short(version)}</code> : '–',
              <code key="hash">{definition}</code>,
            ],
          }))}
        />
      </Part>
      <Part title="Answers" count={answers.length}>
        {answers.length === 0 ? (
          <None>None is stored.</None>
        ) : (
          <Table
            label="Answers"
            heads={['When', 'Question', 'Answer', 'Where']}
            rows={answers.map((answer, row) => ({
              key: `${row}`,
              cells: [
                <Time key="at" at={answer.at} />,
                <Question key="label" {...answer} />,
                answer.said || inWords(answer.value),
                placeOf(answer),
              ],
            }))}
          />
        )}
      </Part>
      <Part title="Signed" count={signed.length}>
        {signed.length === 0 ? (
          <None>Nothing was signed.</None>
        ) : (
          signed.map(({ at, method, sha256, kept, signer, documents, terms, networkAddress, userAgent }, row) => (
            <section key={row} className="evidence-item">
              <h3>
                <span>{`${nameOf(signer)},`}</span> <Time at={at} />
              </h3>
              <p>
                <span>{`${method}, picture`}</span> <code>{sha256}</code>
                {!kept && <span className="bad"> (no longer stored with this hash)</span>}
              </p>
              {signer && (
                <p>{`Born ${[signer.dateOfBirth, ...Object.values(signer.address).filter(Boolean)].join(', ')}`}</p>
              )}
              <p className="quiet">{`From ${networkAddress} with ${userAgent}`}</p>
              <Documents label="On the screen" documents={documents} />
              <Documents label="Agreed to" documents={terms} />
            </section>
          ))
        )}
      </Part>
      <Part title="Shown" count={shown.length}>
        {shown.length === 0 && <None>No text or document was recorded.</None>}
        {shown.map(({ at, kind, title, text, sha256, step, language, certain }, row) => (
          <section key={row} className="evidence-item">
            <h3>
              <span>{title}</span> <span className="tag">{kind}</span>
            </h3>
            <p className="quiet">
              <Time at={at} />
              <span>{`${step ? ` · step ${step}` : ''}${language ? ` · language ${language}` : ''} · `}</span>
              <code>{sha256}</code>
            </p>
            {!certain && <p>{`Not certain: ${whyUnsure[kind]}.`}</p>}
            <blockquote>{kind === 'document' ? wordsOf(text) : text}</blockquote>
          </section>
        ))}
      </Part>
      <Part title="Calls" count={calls.length}>
        {calls.length === 0 ? (
          <None>None was made.</None>
        ) : (
          <Table
            label="Calls"
            heads={['When', 'Operation', 'Outcome', 'Detail']}
            rows={calls.map(({ at, operation, outcome, detail }, row) => ({
              key: `${row}`,
              cells: [<Time key="at" at={at} />, <code key="of">{operation}</code>, outcome, detailInWords(detail)],
            }))}
          />
        )}
      </Part>
      {noted.length > 0 && (
        <Part title="Also noted" count={noted.length}>
          <Table
            label="Also noted"
            heads={['When', 'What', 'Detail']}
            rows={noted.map(({ at, kind, detail }, row) => ({
              key: `${row}`,
              cells: [<Time key="at" at={at} />, kind, detailInWords(detail)],
            }))}
          />
        </Part>
      )}
      {unknown.length > 0 && (
        <Part title="Not known" count={unknown.length}>
          <ul>
            {unknown.map((sentence, at) => (
              <li key={at}>{sentence}</li>
            ))}
          </ul>
        </Part>
      )}
      <Part title="Chain of records" count={chain.length}>
        <p className="quiet">Each record names the hash of the one before, so that none can be changed or left out.</p>
        <Table
          label="Chain of records"
          heads={['When', 'Record', 'SHA-256', 'Before']}
          rows={chain.map(({ number, at, kind, sha256, previous }) => ({
            key: `${number}`,
            cells: [
              <Time key="at" at={at} />,
              kind,
              <code key="hash">{sha256}</code>,
              <code key="previous" title={previous}>
                {previous ? short(previous) : '–'}
              </code>,
            ],
          }))}
        />
      </Part>
    </div>
  )
}

/** Evidence that is being looked for. */
type Looked = ReturnType<typeof useLoaded<Evidence>>

function Found({ reference, looked: { value, error, problem, reload } }: { reference: string; looked: Looked }) {
  if (value) return <EvidenceSheet evidence={value} />
  if (error instanceof StudioError && error.status === 404)
    return (
      <Empty>
        <p role="status">
          <strong>{`There is no claim ${reference}.`}</strong> Check the reference: it stands in the email that
          confirmed the claim, and on the last page of the form.
        </p>
      </Empty>
    )
  return problem ? <Problem again={reload}>{problem}</Problem> : <Loading what={`the evidence for ${reference}`} />
}

function Search({ reference = '' }: { reference?: string }) {
  const id = useId()
  const [typed, setTyped] = useState(reference)
  const [, navigate] = useLocation()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (typed.trim() !== '') navigate(`/evidence/${encodeURIComponent(typed.trim())}`)
  }
  return (
    <form className="evidence-search" role="search" onSubmit={submit}>
      <label htmlFor={id}>Claim reference</label>
      <input
        id={id}
        type="search"
        autoComplete="off"
        spellCheck={false}
        maxLength={80}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit" className="button button-main">
        Show
      </button>
    </form>
  )
}

const lede =
  'All that a person saw, answered and signed on the way to a claim, with the hash of each. Reading it is logged.'

/** The evidence for one claim, which is loaded once. */
function EvidenceFor({ reference }: { reference: string }) {
  const looked = useLoaded(useCallback(() => studio.evidence(reference), [reference]))
  return (
    <Page
      title={`Evidence for ${reference}`}
      lede={lede}
      actions={
        looked.value && (
          <>
            <Download evidence={looked.value} />
            <button type="button" className="button" onClick={() => window.print()}>
              Print
            </button>
          </>
        )
      }
    >
      <Search reference={reference} />
      <Found reference={reference} looked={looked} />
    </Page>
  )
}

/** All that a person saw, answered and signed, found by the reference of their claim. */
export function EvidencePage({ workspace, reference }: { workspace: Workspace; reference?: string }) {
  const { me } = workspace.state()
  if (!may(me, 'publisher'))
    return (
      <Page title="Evidence">
        <Empty>
          <p>
            <strong>Only a publisher may read evidence.</strong> It holds what people answered. Ask a publisher to look
            a claim up for you.
          </p>
        </Empty>
      </Page>
    )
  if (reference) return <EvidenceFor key={reference} reference={reference} />
  return (
    <Page title="Evidence" lede={lede}>
      <Search />
      <Empty>
        <p>
          Enter the reference of a claim. You see the version of the form it was made with, each text and document that
          was shown, what was answered when, what was signed, and each call with its outcome; to print, or as JSON.
        </p>
      </Empty>
    </Page>
  )
}
