import { type Finding, groupedBy } from 'runnel/contracts'
import type { FunnelReport, ProvedObligation } from '#schemas/studio/index.ts'
import { BeforeAndAfter } from '../parts/LineDiff.tsx'
import { Part } from '../parts/Page.tsx'
import { counted, listed, quoted } from '../parts/words.ts'

const weights = { error: 'Error', warning: 'Warning', advice: 'Advice' }

function FindingLine({ finding, go }: { finding: Finding; go(finding: Finding): void }) {
  const { severity, code, message, hint, way, file, line } = finding
  return (
    <li className={`report-finding report-${severity}`}>
      <p>
        <strong>{weights[severity]}</strong> <span>{message}</span>
      </p>
      {hint && <p>{hint}</p>}
      {way && <p className="quiet">{`On the way ${way.join(' › ')}`}</p>}
      <p className="quiet">
        <button type="button" className="button-link" onClick={() => go(finding)}>
          {`${file}:${line}`}
        </button>{' '}
        · <code>{code}</code>
      </p>
    </li>
  )
}

/** Very long lists are cut. */
const More = ({ count = 0 }: { count?: number | undefined }) =>
  count > 0 && <p className="quiet">{`${counted(count, 'more is', 'more are')} not listed here.`}</p>

function Findings({
  findings,
  more,
  go,
}: {
  findings: Finding[]
  more?: number | undefined
  go(finding: Finding): void
}) {
  const grave = findings.filter(({ severity }) => severity !== 'advice')
  const advice = findings.filter(({ severity }) => severity === 'advice')
  const errors = grave.filter(({ severity }) => severity === 'error').length
  return (
    <Part title="Findings" count={findings.length} kind={errors > 0 ? 'bad' : grave.length > 0 ? 'warn' : 'good'}>
      {grave.length === 0 && <p className="good">The checker found no errors and no warnings.</p>}
      {grave.length > 0 && (
        <ul className="report-list">
          {grave.map((finding, at) => (
            <FindingLine key={at} finding={finding} go={go} />
          ))}
        </ul>
      )}
      {advice.length > 0 && (
        <details>
          <summary>{counted(advice.length, 'piece of advice', 'pieces of advice')}</summary>
          <ul className="report-list">
            {advice.map((finding, at) => (
              <FindingLine key={at} finding={finding} go={go} />
            ))}
          </ul>
        </details>
      )}
      <More count={more} />
    </Part>
  )
}

function Scenarios({ scenarios: { passed, failed, moreFailed = 0 } }: { scenarios: FunnelReport['scenarios'] }) {
  const failures = failed.length + moreFailed
  const all = passed + failures
  return (
    <Part title="Scenarios" count={all} kind={failed.length > 0 ? 'bad' : all === 0 ? 'warn' : 'good'}>
      {all === 0 && (
        <p>
          There are none. Record one in the editor: use the phone as an applicant would, and keep the journey. It then
          proves at each publication that this way still works.
        </p>
      )}
      {all > 0 && (
        <p className={failed.length > 0 ? 'bad' : 'good'}>
          {failed.length === 0
            ? passed === 1
              ? 'The only scenario passed.'
              : `All ${passed} passed.`
            : `${passed} passed, ${failures} failed.`}
        </p>
      )}
      {failed.length > 0 && (
        <ul className="report-list">
          {failed.map(({ name, file, why }) => (
            <li key={`${file} ${name}`} className="report-finding report-error">
              <p>
                <strong>{name}</strong> <code>{file}</code>
              </p>
              <p>{why}</p>
            </li>
          ))}
        </ul>
      )}
      <More count={moreFailed} />
    </Part>
  )
}

function Obligations({ obligations }: { obligations: ProvedObligation[] }) {
  return (
    <Part title="Obligations proved" count={obligations.length} kind={obligations.length > 0 ? 'good' : undefined}>
      {obligations.length === 0 && <p className="quiet">The policy obliges this funnel to nothing.</p>}
      {obligations.map(({ name, before, ways }) => (
        <details key={name}>
          <summary>
            <strong>{name}</strong> <span className="quiet">{`before ${listed(before)}`}</span>
          </summary>
          <ul>
            {ways.map((way, at) => (
              <li key={at}>{way}</li>
            ))}
          </ul>
        </details>
      ))}
    </Part>
  )
}

type Difference = FunnelReport['differences'][number]

/** JSON laid out for reading; a text as it is read. */
function laidOut(json: string | undefined): string | undefined {
  if (json === undefined) return undefined
  const value = JSON.parse(json) as unknown
  return typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)
}

/** Where something differs, and both values whole. Reports that are older than the values have a sentence. */
function DifferenceLine({ difference: { what, text, at, before, after } }: { difference: Difference }) {
  if (at === undefined)
    return (
      <li>
        <strong>{what}</strong> <span>{text}</span>
      </li>
    )
  return (
    <li>
      <p>
        <strong>{what}</strong> <code>{at}</code>
      </p>
      <BeforeAndAfter before={laidOut(before)} after={laidOut(after)} />
    </li>
  )
}

function ByStep({ differences }: { differences: Difference[] }) {
  return [...groupedBy(differences, ({ step }) => step)].map(([step, of]) => (
    <section key={step}>
      <h3>{step || 'The whole funnel'}</h3>
      <ul className="report-differences">
        {of.map((difference, at) => (
          <DifferenceLine key={at} difference={difference} />
        ))}
      </ul>
    </section>
  ))
}

/** Calls, answers that are set, and ways out that are new, changed or gone: all of them, and nothing else. */
function Acts({ differences }: FunnelReport) {
  const acts = differences.filter((one) => one.acts)
  return (
    <Part title="What it does differently" count={acts.length} kind={acts.length > 0 ? 'warn' : undefined}>
      {acts.length === 0 ? (
        <p>No call, no answer that is set, and no way out of the form is new, changed or gone.</p>
      ) : (
        <>
          <p>Calls, answers that the form sets itself, and ways out of it. Read each of them.</p>
          <ByStep differences={acts} />
        </>
      )}
    </Part>
  )
}

const reachKinds = { access: 'Gives access', sends: 'Sends a message', leaves: 'Leaves the form' }

/** Everything that reaches beyond the form, new or not. */
const Reaches = ({ reaches }: FunnelReport) =>
  reaches && (
    <Part title="What gives access, sends messages or leaves the form" count={reaches.length}>
      <ul>
        {reaches.map(({ kind, step, text, isNew }, at) => (
          <li key={at}>
            <strong>{reachKinds[kind]}</strong> {isNew && <span className="tag">new or changed</span>}{' '}
            <code>{text}</code> <span className="quiet">{`in ${step || 'the whole funnel'}`}</span>
          </li>
        ))}
      </ul>
    </Part>
  )

/** As many differences are shown without being asked for. */
const fewDifferences = 20

function Differences({ before, comparedWith, differences, moreDifferences, forPeople }: FunnelReport) {
  const others = differences.filter((one) => !one.acts)
  const steps = new Set(others.map(({ step }) => step))
  if (before === undefined && comparedWith === undefined)
    return (
      <Part title="What changes">
        <p>This funnel is new, so there is nothing to compare it with.</p>
      </Part>
    )
  return (
    <Part title="What changes" count={others.length}>
      {comparedWith !== undefined && (
        <p>{`This funnel is new. It is compared with ${quoted(comparedWith)}, which it is made from.`}</p>
      )}
      <h3>For people</h3>
      {forPeople.length === 0 ? (
        <p>Nobody is asked or shown anything else.</p>
      ) : (
        <ul>
          {forPeople.map((sentence, at) => (
            <li key={at}>{sentence}</li>
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <details open={others.length <= fewDifferences}>
          <summary>
            {`In full: ${counted(others.length, 'other difference')} in ${counted(steps.size, 'place')}`}
          </summary>
          <ByStep differences={others} />
          {moreDifferences !== undefined && (
            <p className="quiet">
              {`${counted(moreDifferences, 'more is', 'more are')} not listed here. The files below show every change.`}
            </p>
          )}
        </details>
      )}
    </Part>
  )
}

function LegalTexts({ legal }: { legal: FunnelReport['legal'] }) {
  if (legal.length === 0)
    return (
      <Part title="Texts with legal weight">
        <p>No consent, disclaimer or term changes.</p>
      </Part>
    )
  return (
    <Part title="Texts with legal weight" count={legal.length} kind="warn">
      <p>Have them read by the person responsible for such texts.</p>
      {legal.map(({ place, before, after }) => (
        <section key={place} className="report-legal" aria-label={place}>
          <h3>{place}</h3>
          <BeforeAndAfter before={before} after={after} />
        </section>
      ))}
    </Part>
  )
}

/** What a proposal does to one funnel. */
export function ReportOf({ report, go }: { report: FunnelReport; go(finding: Finding): void }) {
  const { findings, scenarios, obligations, legal, after } = report
  return (
    <>
      {after === undefined && (
        <p className="bad">
          It cannot be compiled, so only the findings can be shown. Mend the errors, and propose it again.
        </p>
      )}
      {after !== undefined && (
        <>
          <Acts {...report} />
          <Reaches {...report} />
          <LegalTexts legal={legal} />
        </>
      )}
      <Findings findings={findings} more={report.moreFindings} go={go} />
      {after !== undefined && (
        <>
          <Scenarios scenarios={scenarios} />
          <Obligations obligations={obligations} />
          <Differences {...report} />
        </>
      )}
    </>
  )
}

/** Other funnels that change, each to be opened. */
export function OtherFunnels({ reports, go }: { reports: FunnelReport[]; go(finding: Finding): void }) {
  return (
    <Part title="Other funnels that change" count={reports.length} kind={reports.length > 0 ? 'warn' : undefined}>
      {reports.length === 0 && <p>None. Only this funnel is served differently.</p>}
      {reports.map((report) => {
        const errors = report.findings.filter(({ severity }) => severity === 'error').length
        const failed = report.scenarios.failed.length
        const troubles = [
          ...(errors > 0 ? [counted(errors, 'error')] : []),
          ...(failed > 0 ? [counted(failed, 'failed scenario')] : []),
        ]
        return (
          <details key={report.funnel} className="report-other">
            <summary>
              <strong>{report.funnel}</strong>{' '}
              <span>{`${quoted(report.title)} · ${counted(report.differences.length, 'difference')}`}</span>
              {troubles.length > 0 && <span className="tag tag-bad">{listed(troubles)}</span>}
              {report.legal.length > 0 && <span className="tag">texts with legal weight</span>}
            </summary>
            <ReportOf report={report} go={go} />
          </details>
        )
      })}
    </Part>
  )
}
