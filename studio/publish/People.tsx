import { useCallback } from 'react'
import type { Proposal } from '#schemas/studio/index.ts'
import { studio } from '../api/client.ts'
import { Loading, Part, Problem } from '../parts/Page.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import { counted } from '../parts/words.ts'
import { peopleAt, peopleInWords } from './inWords.ts'

/** Milliseconds until they are counted again. */
const pause = () => 5000

/** The number of people in the middle of the funnels that change, counted again every few seconds. */
export function People({ proposal: { id, report } }: { proposal: Proposal }) {
  const { value, problem, reload } = useLoaded(
    useCallback(() => studio.people(id), [id]),
    pause,
  )
  const titleOf = (funnel: string): string => report?.funnels.find((one) => one.funnel === funnel)?.title ?? ''
  const funnels = value?.funnels.filter(({ people }) => people.some(({ count }) => count > 0)) ?? []
  const all = funnels.flatMap(({ people }) => people).reduce((sum, { count }) => sum + count, 0)
  return (
    <Part title="People in the middle" count={value && all}>
      {problem && <Problem again={reload}>{problem}</Problem>}
      {!value && !problem && <Loading what="the people in the middle" />}
      {value && (
        <>
          <p>
            {all === 0
              ? 'Nobody is in the middle of a form that changes.'
              : `${counted(all, 'person is', 'people are')} in the middle now. They stay on the version that they began with until they finish, unless it is withdrawn. What follows is what would happen if it were.`}
          </p>
          {funnels.map(({ funnel, people }) => (
            <section key={funnel} aria-label={`People in the middle of ${funnel}`}>
              {value.funnels.length > 1 && <h3>{`${funnel} ${titleOf(funnel)}`}</h3>}
              <ul>
                {people
                  .filter(({ count }) => count > 0)
                  .map((at) => (
                    <li key={at.step}>
                      <strong>{`${peopleAt(at)}.`}</strong> <span>{peopleInWords(at)}</span>
                    </li>
                  ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </Part>
  )
}
