import { useCallback } from 'react'
import { Link } from 'wouter'
import { studio } from '../api/client.ts'
import { moment } from '../parts/moment.ts'
import { Part, Problem } from '../parts/Page.tsx'
import { Rows } from '../parts/Rows.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import { counted } from '../parts/words.ts'
import { waitsFor } from './inWords.ts'

const pause = () => 10_000

/** The proposals that nobody has published yet: all of them, or those of a funnel. Nothing if there is none. */
export function OpenProposals({ funnel }: { funnel?: string }) {
  const { value, problem, reload } = useLoaded(
    useCallback(() => studio.openProposals({ funnel }), [funnel]),
    pause,
  )
  if (!value && problem) return <Problem again={reload}>{problem}</Problem>
  if (!value || value.length === 0) return null
  return (
    <Part title="Open proposals" count={value.length}>
      <Rows
        label="Open proposals"
        items={value}
        keyOf={({ id }) => id}
        row={(proposal) => (
          <div className="row-words">
            <p>
              <Link href={`/${proposal.funnel}/publish?proposal=${proposal.id}`}>
                {`${proposal.funnel}: ${counted(proposal.paths.length, 'file')} proposed by ${proposal.by} on ${moment(proposal.at)}`}
              </Link>
            </p>
            <p className="quiet">{waitsFor(proposal)}</p>
          </div>
        )}
      />
    </Part>
  )
}
