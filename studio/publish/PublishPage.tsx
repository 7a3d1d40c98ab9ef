import { type ComponentType, useCallback, useMemo, useState, useSyncExternalStore } from 'react'
import { Link, useLocation, useSearchParams } from 'wouter'
import type { Finding } from 'runnel/contracts'
import type { Proposal, Publication } from '#schemas/studio/index.ts'
import type { Workspace, WorkspaceState } from '../store/workspace.ts'
import { studio } from '../api/client.ts'
import { Loading, Page, Part, Problem } from '../parts/Page.tsx'
import { may } from '../parts/roles.ts'
import { useAction } from '../parts/useAction.ts'
import { useLoaded } from '../parts/useLoaded.ts'
import { quoted } from '../parts/words.ts'
import { Choose } from './Choose.tsx'
import { changedFiles } from './choosing.ts'
import { Decide, Done } from './Decide.tsx'
import { Files } from './Files.tsx'
import { OpenProposals } from './OpenProposals.tsx'
import { People } from './People.tsx'
import { OtherFunnels, ReportOf } from './Report.tsx'
import { type ScreenProps, SideBySide } from './SideBySide.tsx'
import './publish.css'

/** Milliseconds until a proposal is looked at again: while it is proved, and later, for an approval by another publisher. */
const pause = (proposal?: Proposal): number | undefined =>
  proposal?.state === 'proving' ? 1000 : proposal === undefined || proposal.state === 'proved' ? 5000 : undefined

interface PublishPageProps {
  workspace: Workspace
  /** The phone that shows a step before and after; without it there is no comparison. */
  screen?: ComponentType<ScreenProps>
}

/** Why nothing can be proposed now. */
function whyNotPropose({ me, saving }: WorkspaceState, chosen: number): string | undefined {
  if (!may(me, 'author'))
    return 'You may look at everything here, but not propose it. Ask a publisher to make you an author.'
  if (saving === 'conflict')
    return 'Another author has changed the same place. Go back to the editor and choose what stays.'
  if (saving !== 'saved') return 'Your last change is not saved yet.'
  return chosen === 0 ? 'Choose at least one file.' : undefined
}

/** The address at which people find a funnel. */
function addressOf(funnel: string, texts: ReadonlyMap<string, string>): string {
  return /^\s{0,4}"path"\s*:\s*"(\/[^"]*)"/m.exec(texts.get(`${funnel}/funnel.json`) ?? '')?.[1] ?? `/claim/${funnel}`
}

function Proving({ by }: { by: string }) {
  return (
    <Part title="Proving">
      <label className="publish-proving">
        <span role="status">
          {`The checker reads what ${by} proposed, the scenarios are run, and the obligations are proved. That takes some seconds.`}
        </span>
        <progress />
      </label>
    </Part>
  )
}

function Proposed({
  workspace,
  id,
  screen,
  proposeAgain,
}: PublishPageProps & {
  id: string
  proposeAgain(paths: readonly string[]): { run(): unknown; busy: boolean; why?: string }
}) {
  const state = useSyncExternalStore(workspace.subscribe, workspace.state)
  const { funnel, texts, files, me } = state
  const [, navigate] = useLocation()
  const [publication, setPublication] = useState<Publication>()
  const {
    value: proposal,
    problem,
    reload,
    take,
  } = useLoaded(
    useCallback(() => studio.proposal(id), [id]),
    pause,
  )
  const published = useCallback(
    (made: Publication) => {
      setPublication(made)
      // What was a draft is the published text now.
      workspace.refresh().catch(() => undefined)
    },
    [workspace],
  )
  const stage = publication ? 'published' : proposal?.state
  const go = ({ file, pointer }: Finding): void => {
    workspace.select({ file: file.replace(/^funnels\//, ''), pointer })
    navigate(`/${funnel}`)
  }
  if (!proposal) return problem ? <Problem again={reload}>{problem}</Problem> : <Loading what="the proposal" />
  const { report, paths } = proposal
  const own = report?.funnels.find((one) => one.funnel === proposal.funnel)
  return (
    <>
      {problem && <Problem again={reload}>{problem}</Problem>}
      {stage === 'published' && (
        <Done funnel={proposal.funnel} address={addressOf(proposal.funnel, texts)} publication={publication} />
      )}
      {stage === 'proving' && <Proving by={proposal.by} />}
      {stage === 'failed' && <Problem>{proposal.problem ?? 'The proof could not be made.'}</Problem>}
      {stage !== 'published' && proposal.outdated && (
        <div className="problem" role="status">
          <p>
            This is outdated: something was changed or published since it was proposed. What you read below is what was
            proved then.
          </p>
        </div>
      )}
      <div className="publish-columns">
        <div className="publish-report">
          {report && report.obstacles.length > 0 && (
            <Part title="What stands in the way" count={report.obstacles.length} kind="bad">
              <ul>
                {report.obstacles.map((obstacle, at) => (
                  <li key={at}>{obstacle}</li>
                ))}
              </ul>
            </Part>
          )}
          {report && own && <ReportOf report={own} go={go} />}
          {own?.after !== undefined && screen && (
            <SideBySide report={own} paths={paths} files={files} texts={texts} screen={screen} />
          )}
          {report && <Files texts={proposal.texts} />}
          {report && <OtherFunnels reports={report.funnels.filter((one) => one.funnel !== proposal.funnel)} go={go} />}
          {report && stage === 'proved' && <People proposal={proposal} />}
        </div>
        {stage !== 'published' && stage !== 'proving' && (
          <aside className="publish-decide" aria-label="Decide">
            <Decide me={me} proposal={proposal} taken={take} published={published} again={proposeAgain(paths)} />
          </aside>
        )}
      </div>
    </>
  )
}

/** From changed files to a publication: choose, propose, read the proof, decide. */
export function PublishPage({ workspace, screen }: PublishPageProps) {
  const state = useSyncExternalStore(workspace.subscribe, workspace.state)
  const { funnel, files, texts } = state
  const [search, setSearch] = useSearchParams()
  const id = search.get('proposal') ?? undefined
  const changed = useMemo(() => changedFiles(funnel, files, texts), [funnel, files, texts])
  const [choice, setChoice] = useState<ReadonlySet<string>>()
  const chosen = useMemo(() => {
    const own = changed.filter(({ owner }) => owner === 'own').map(({ path }) => path)
    return new Set([...(choice ?? own)].filter((path) => changed.some((file) => file.path === path)))
  }, [choice, changed])
  const show = useCallback((proposal?: Proposal) => setSearch(proposal ? { proposal: proposal.id } : {}), [setSearch])
  const proposing = useAction(
    useCallback((paths: readonly string[]) => studio.propose({ funnel, paths: [...paths] }).then(show), [funnel, show]),
  )
  const why = whyNotPropose(state, chosen.size)
  return (
    <Page
      title={`Publish ${quoted(funnel)}`}
      lede={
        id
          ? 'Read what it does, then decide. Nothing is served before you publish.'
          : 'Choose what goes along. It is proved first; nothing is served before you publish.'
      }
      actions={
        <>
          {id && (
            <button type="button" className="button" onClick={() => show()}>
              Choose other files
            </button>
          )}
          <Link className="button" href={`/${funnel}`}>
            Back to the editor
          </Link>
        </>
      }
    >
      {id === undefined ? (
        <>
          <OpenProposals funnel={funnel} />
          <Choose funnel={funnel} changed={changed} chosen={chosen} setChosen={setChoice} />
          {changed.length > 0 && (
            <div className="publish-propose">
              <button
                type="button"
                className="button button-main"
                disabled={why !== undefined || proposing.busy}
                aria-describedby={why ? 'publish-why' : undefined}
                onClick={() => void proposing.run([...chosen])}
              >
                {proposing.busy ? 'Proposing …' : 'Propose and prove'}
              </button>
              {why && (
                <p id="publish-why" className="quiet">
                  {why}
                </p>
              )}
            </div>
          )}
        </>
      ) : (
        <Proposed
          key={id}
          workspace={workspace}
          id={id}
          screen={screen}
          proposeAgain={(paths) => ({
            run: () => proposing.run(paths),
            busy: proposing.busy,
            why: whyNotPropose(state, 1),
          })}
        />
      )}
      {proposing.problem && <Problem>{proposing.problem}</Problem>}
    </Page>
  )
}
