import { useCallback, useId, useState, useSyncExternalStore } from 'react'
import { whyNotOfCompany } from '#schemas/studio/companies.ts'
import type { FunnelVersion, Publication, PublicationKind } from '#schemas/studio/index.ts'
import { Choice } from '#preview/parts/Choice.tsx'
import { ownValue } from 'runnel/rules'
import { messageOf, studio } from '../api/client.ts'
import { Confirm } from '../parts/Confirm.tsx'
import { moment } from '../parts/moment.ts'
import { Empty, Loading, Page, Part, Problem } from '../parts/Page.tsx'
import { may } from '../parts/roles.ts'
import { Rows } from '../parts/Rows.tsx'
import { useLoaded } from '../parts/useLoaded.ts'
import { counted, listed, quoted, short } from '../parts/words.ts'
import type { Workspace, WorkspaceState } from '../store/workspace.ts'
import { differing, inUse, peopleIn, undone } from './goingBack.ts'

/** How many publications the server sends at a time. */
const atOnce = 100
const everyTenSeconds = () => 10_000

const kinds: Record<PublicationKind, string> = { files: 'from the files of the server', studio: '', return: 'a return' }

/** Why this person may not change which version of a funnel is served; undefined if they may. */
type WhyNot = (funnel: string) => string | undefined

const whyNotOf =
  ({ me, concerns }: Pick<WorkspaceState, 'me' | 'concerns'>, act: string): WhyNot =>
  (funnel) =>
    may(me, 'publisher')
      ? whyNotOfCompany(me.company, ownValue(concerns, funnel))
      : `You may read this. ${act} is for publishers.`

const changedIn = ({ changed }: Publication): string =>
  changed.length === 0 ? 'No funnel is served differently' : listed(changed)

function GoBack({
  to,
  all,
  whyNot,
  done,
  close,
}: {
  to: Publication
  all: readonly Publication[]
  whyNot: WhyNot
  done(): void
  close(): void
}) {
  const funnels = differing(to, all[0]!)
  const [chosen, setChosen] = useState(funnels.find((funnel) => whyNot(funnel) === undefined) ?? funnels[0]!)
  const lost = undone(chosen, to, all)
  return (
    <Confirm
      title={`Go back to publication ${to.id}`}
      action={`Serve ${chosen} as then`}
      noteLabel="Why, for later readers"
      refused={whyNot(chosen)}
      confirm={(note) => studio.returnTo(to.id, { funnel: chosen, note: note.trim() }).then(done)}
      close={close}
    >
      {funnels.length > 1 && (
        <Choice label="Funnel" value={chosen} onChange={setChosen}>
          {funnels.map((funnel) => (
            <option key={funnel}>{funnel}</option>
          ))}
        </Choice>
      )}
      <p>
        {`People who begin ${chosen} from now on get it as ${to.by} published it on ${moment(to.at)}. People in the middle keep their version. Drafts stay as they are.`}
      </p>
      {lost.length > 0 && (
        <>
          <p>This takes back:</p>
          <ul>
            {lost.map(({ id, note, by, at }) => (
              <li key={id}>{`${note ? quoted(note) : `publication ${id}`} by ${by}, ${moment(at)}`}</li>
            ))}
          </ul>
        </>
      )}
    </Confirm>
  )
}

function PublicationRow({
  publication,
  newest,
  refused,
  goBack,
}: {
  publication: Publication
  newest: Publication
  /** The id of what says why this person may not go back to it. */
  refused: string | undefined
  goBack(): void
}) {
  const { id, at, kind, by, approvedBy, note } = publication
  const isNewest = id === newest.id
  const differs = differing(publication, newest).length > 0
  return (
    <div className="row">
      <div className="row-words">
        <p>
          <strong>{note || (kinds[kind] ? `Published ${kinds[kind]}` : `Publication ${id}`)}</strong>{' '}
          {isNewest && <span className="tag tag-good">served now</span>}
          {kind === 'return' && <span className="tag">{kinds.return}</span>}
        </p>
        <p className="quiet">
          <span>{id}</span> · <time dateTime={at}>{moment(at)}</time> ·{' '}
          <span>{approvedBy ? `${by}, approved by ${approvedBy}` : by}</span>
        </p>
        <p>{changedIn(publication)}</p>
      </div>
      {differs && (
        <button
          type="button"
          className="button"
          disabled={refused !== undefined}
          aria-describedby={refused}
          aria-label={`Go back to this: publication ${id}`}
          onClick={goBack}
        >
          Go back to this
        </button>
      )}
    </div>
  )
}

function VersionRow({
  version,
  refused,
  withdraw,
}: {
  version: FunnelVersion
  /** The id of what says why this person may not withdraw it. */
  refused: string | undefined
  withdraw(): void
}) {
  const { supersededAt, madeAt, people } = version
  const count = peopleIn(version)
  return (
    <div className="row">
      <div className="row-words">
        <p>
          <code>{short(version.version)}</code> made on <time dateTime={madeAt}>{moment(madeAt)}</time>{' '}
          <span className={supersededAt === undefined ? 'tag tag-good' : 'tag'}>
            {supersededAt === undefined ? 'served now' : `until ${moment(supersededAt)}`}
          </span>
        </p>
        <p>
          {count === 0
            ? 'Nobody is in the middle of it.'
            : `${counted(count, 'person is', 'people are')} in the middle:`}
        </p>
        {count > 0 && (
          <ul>
            {people
              .filter((at) => at.count > 0)
              .map((at) => (
                <li key={at.step}>
                  <span>{`${at.count.toLocaleString('en-GB')} at`}</span> <code>{at.step}</code>
                </li>
              ))}
          </ul>
        )}
      </div>
      {supersededAt !== undefined && (
        <button
          type="button"
          className="button button-failing"
          disabled={refused !== undefined}
          aria-describedby={refused}
          aria-label={`Withdraw version ${short(version.version)}`}
          onClick={withdraw}
        >
          Withdraw
        </button>
      )}
    </div>
  )
}

function VersionsInUse({ funnel, whyNot }: { funnel: string; whyNot: WhyNot }) {
  const id = useId()
  const why = whyNot(funnel)
  const { value, problem, reload } = useLoaded(
    useCallback(() => studio.versions(funnel), [funnel]),
    everyTenSeconds,
  )
  const [chosen, setChosen] = useState<FunnelVersion>()
  return (
    <Part title={`Versions of ${funnel} in use`}>
      {problem && <Problem again={reload}>{problem}</Problem>}
      {!value && !problem && <Loading what="the versions" />}
      {why && (
        <p id={id} className="note">
          {why}
        </p>
      )}
      {value && (
        <Rows
          label="Versions in use"
          items={inUse(value)}
          keyOf={({ version }) => version}
          row={(version) => <VersionRow version={version} refused={why && id} withdraw={() => setChosen(version)} />}
        />
      )}
      <p className="quiet">People in the middle of an older version finish on it, unless you withdraw it.</p>
      {chosen && (
        <Confirm
          title={`Withdraw version ${short(chosen.version)} of ${funnel}`}
          action="Withdraw it"
          dangerous
          noteLabel="Why, for later readers"
          confirm={(note) => studio.withdraw(chosen.version, { note: note.trim() }).then(reload)}
          close={() => setChosen(undefined)}
        >
          <p>
            {`${
              peopleIn(chosen) === 0
                ? 'Nobody is in the middle of it now. A person who comes back to it'
                : `${counted(peopleIn(chosen), 'person is', 'people are')} in the middle of it. Each of them`
            } goes on with the version that is served now: they keep the answers that it knows, and may be asked something again. This cannot be taken back.`}
          </p>
        </Confirm>
      )}
    </Part>
  )
}

/** Why none of the funnels that differ can go back to a publication; undefined if one can. */
function whyNoWayBack(to: Publication, newest: Publication, whyNot: WhyNot): string | undefined {
  const reasons = differing(to, newest).map(whyNot)
  return reasons.includes(undefined) ? undefined : reasons[0]
}

function Publications({ funnel, whyNot }: { funnel: string; whyNot: WhyNot }) {
  const id = useId()
  const first = useLoaded(useCallback(() => studio.publications(funnel ? { funnel } : {}), [funnel]))
  const [earlier, setEarlier] = useState<{ of: readonly Publication[]; more: Publication[]; end: boolean }>()
  const [problem, setProblem] = useState<string>()
  const [goingBack, setGoingBack] = useState<Publication>()
  const { value, reload } = first
  if (!value)
    return first.problem ? <Problem again={reload}>{first.problem}</Problem> : <Loading what="the publications" />
  const known = earlier?.of === value ? earlier : { of: value, more: [], end: value.length < atOnce }
  const all = [...value, ...known.more]
  const load = (): void => {
    setProblem(undefined)
    studio.publications({ funnel: funnel || undefined, before: all.at(-1)!.id }).then(
      (next) => setEarlier({ of: value, more: [...known.more, ...next], end: next.length < atOnce }),
      (error: unknown) => setProblem(messageOf(error)),
    )
  }
  const newest = all[0]
  if (!newest)
    return (
      <Empty>
        <p>
          <strong>{`Nothing of ${funnel || 'this server'} is published yet.`}</strong> Open a funnel, change it and
          publish it; each publication is then listed here, and you can go back to any of them.
        </p>
      </Empty>
    )
  const reasons = [...new Set(all.flatMap((one) => whyNoWayBack(one, newest, whyNot) ?? []))]
  const refused = (to: Publication): string | undefined => {
    const why = whyNoWayBack(to, newest, whyNot)
    return why && `${id}-${reasons.indexOf(why)}`
  }
  return (
    <Part title="Publications" count={all.length}>
      {first.problem && <Problem again={reload}>{first.problem}</Problem>}
      {reasons.map((why, at) => (
        <p key={why} id={`${id}-${at}`} className="note">
          {why}
        </p>
      ))}
      <Rows
        label="Publications, newest first"
        items={all}
        keyOf={({ id }) => id}
        row={(publication) => (
          <PublicationRow
            publication={publication}
            newest={newest}
            refused={refused(publication)}
            goBack={() => setGoingBack(publication)}
          />
        )}
      />
      {problem && <Problem>{problem}</Problem>}
      {!known.end && (
        <button type="button" className="button" onClick={load}>
          Load earlier ones
        </button>
      )}
      {goingBack && (
        <GoBack to={goingBack} all={all} whyNot={whyNot} done={reload} close={() => setGoingBack(undefined)} />
      )}
    </Part>
  )
}

/** What was published when and by whom, the way back, and who is still in an older version. */
export function VersionsPage({ workspace }: { workspace: Workspace }) {
  const { me, concerns, funnel, files } = useSyncExternalStore(workspace.subscribe, workspace.state)
  const [chosen, setChosen] = useState(funnel)
  const known = [...files.keys()].flatMap((path) => /^([^/]+)\/funnel\.json$/.exec(path)?.[1] ?? [])
  return (
    <Page
      title="Versions"
      lede="Each publication, newest first. Going back makes a new publication; nothing is ever lost."
      actions={
        <Choice label="Funnel" value={chosen} onChange={setChosen}>
          <option value="">All funnels</option>
          {[...new Set([...known, ...(funnel ? [funnel] : [])])].sort().map((id) => (
            <option key={id}>{id}</option>
          ))}
        </Choice>
      }
    >
      {chosen ? (
        <VersionsInUse key={`versions ${chosen}`} funnel={chosen} whyNot={whyNotOf({ me, concerns }, 'Withdrawing')} />
      ) : (
        <p className="quiet">Choose a funnel to see who is in the middle of which version.</p>
      )}
      <Publications key={chosen} funnel={chosen} whyNot={whyNotOf({ me, concerns }, 'Going back')} />
    </Page>
  )
}
