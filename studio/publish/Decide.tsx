import { useCallback, useId, useState } from 'react'
import { Link } from 'wouter'
import type { Me, Proposal, Publication } from '#schemas/studio/index.ts'
import { studio } from '../api/client.ts'
import { Part, Problem } from '../parts/Page.tsx'
import { moment } from '../parts/moment.ts'
import { useAction } from '../parts/useAction.ts'
import { counted, quoted } from '../parts/words.ts'
import { whyNotApprove, whyNotPublish } from './inWords.ts'

function Line({ good, children }: { good: boolean; children: string }) {
  return (
    <li className={good ? 'good' : 'bad'}>
      <span aria-hidden="true">{good ? '✓' : '✗'}</span> <span>{children}</span>
    </li>
  )
}

function InShort({ proposal: { report } }: { proposal: Proposal }) {
  if (!report) return null
  const { obstacles, funnels } = report
  const all = <T,>(of: (funnel: (typeof funnels)[number]) => T[]): number => funnels.flatMap(of).length
  const errors = all(({ findings }) => findings.filter(({ severity }) => severity === 'error'))
  const failed = all(({ scenarios }) => scenarios.failed)
  const passed = funnels.reduce((sum, { scenarios }) => sum + scenarios.passed, 0)
  return (
    <ul className="publish-short">
      <Line good={obstacles.length === 0}>
        {obstacles.length === 0 ? 'Nothing stands in the way' : counted(obstacles.length, 'obstacle')}
      </Line>
      <Line good={errors === 0}>{errors === 0 ? 'No errors' : counted(errors, 'error')}</Line>
      <Line good={failed === 0}>
        {failed === 0 ? `${counted(passed, 'scenario')} passed` : `${failed} of ${passed + failed} scenarios failed`}
      </Line>
      <Line good>{`${counted(
        all(({ obligations }) => obligations),
        'obligation',
      )} proved`}</Line>
    </ul>
  )
}

interface DecideProps {
  me: Me
  proposal: Proposal
  taken(proposal: Proposal): void
  published(publication: Publication): void
  again: { run(): unknown; busy: boolean; why?: string }
}

/** Approves and publishes a proposal, or says why not. */
export function Decide({ me, proposal, taken, published, again }: DecideProps) {
  const id = useId()
  const [note, setNote] = useState('')
  const [copied, setCopied] = useState(false)
  const approval = useAction(useCallback(() => studio.approve(proposal.id).then(taken), [proposal.id, taken]))
  const publishing = useAction(
    useCallback(
      () => studio.publish(proposal.id, { note: note.trim() }).then(published),
      [proposal.id, note, published],
    ),
  )
  const { report, approvedBy, outdated, by, at, paths } = proposal
  const why = whyNotPublish(proposal, me)
  const whyNoApproval = whyNotApprove(proposal, me)
  const inTheWay = report?.obstacles ?? []
  return (
    <Part title="Decide" kind={why === undefined ? 'good' : undefined}>
      <p>{`${by} proposed ${counted(paths.length, 'file')} on ${moment(at)}.`}</p>
      <InShort proposal={proposal} />
      {report?.needsApproval && inTheWay.length === 0 && (
        <div className="publish-approval">
          <p>
            {approvedBy ? (
              <span className="good">{`${approvedBy} has approved it.`}</span>
            ) : paths.includes('policy.json') ? (
              'A change of the policy needs the approval of a second publisher.'
            ) : (
              'A brand that offers this form demands the approval of a second publisher.'
            )}
          </p>
          {!approvedBy && (
            <>
              <button
                type="button"
                className="button"
                disabled={whyNoApproval !== undefined || approval.busy}
                aria-describedby={whyNoApproval ? `${id}-approve` : undefined}
                onClick={() => void approval.run()}
              >
                Approve
              </button>
              {whyNoApproval && (
                <p id={`${id}-approve`} className="quiet">
                  {whyNoApproval}
                </p>
              )}
            </>
          )}
        </div>
      )}
      {approval.problem && <Problem>{approval.problem}</Problem>}
      <div className="entry">
        <label htmlFor={`${id}-note`}>Note for later readers</label>
        <textarea
          id={`${id}-note`}
          rows={2}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
      </div>
      <button
        type="button"
        className="button button-main"
        disabled={why !== undefined || publishing.busy}
        aria-describedby={why ? `${id}-why` : undefined}
        onClick={() => void publishing.run()}
      >
        {publishing.busy ? 'Publishing …' : 'Publish'}
      </button>
      {why && (
        <p id={`${id}-why`} className="quiet">
          {why}
        </p>
      )}
      {publishing.problem && <Problem>{publishing.problem}</Problem>}
      {(outdated || inTheWay.length > 0 || proposal.state === 'failed') && (
        <>
          <button
            type="button"
            className="button"
            disabled={again.busy || !!again.why}
            onClick={() => void again.run()}
          >
            Propose again
          </button>
          {again.why && <p className="quiet">{again.why}</p>}
        </>
      )}
      <button
        type="button"
        className="button-link"
        onClick={() =>
          void navigator.clipboard.writeText(window.location.href).then(
            () => setCopied(true),
            () => setCopied(false),
          )
        }
      >
        Copy the address of this proposal
      </button>
      <p role="status" className="good">
        {copied ? 'Copied. Send it to a publisher.' : ''}
      </p>
    </Part>
  )
}

/** What has come of it. */
export function Done({ funnel, address, publication }: { funnel: string; address: string; publication?: Publication }) {
  return (
    <Part title="Published" kind="good">
      <p role="status">
        {publication
          ? `This is publication ${publication.id}. People who begin ${quoted(funnel)} from now on get the new version; people in the middle keep theirs.`
          : 'This proposal is published.'}
      </p>
      <p className="publish-next">
        <a href={address} target="_blank" rel="noreferrer">
          {`Open ${address}`}
        </a>
        <Link href="/versions">All versions, and the way back</Link>
        <Link href={`/${funnel}`}>Back to the editor</Link>
      </p>
    </Part>
  )
}
