import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import {
  Broken,
  browserHost,
  type FunnelModule,
  type FunnelSource,
  funnelSource,
  NotLoaded,
  orNotLoaded,
  type Site,
} from '#engine/browser/index.ts'
import {
  answerAddress,
  type FunnelView,
  realClock,
  type Runner,
  sentences,
  type Vocabulary,
} from '#engine/run/index.ts'
import type { FileSender } from './context.ts'
import { FunnelScreen } from './FunnelScreen.tsx'
import type { ComponentRegistry, Elements } from './types.ts'
import { useAddress } from './useAddress.ts'
import { useFunnelView } from './useFunnelView.ts'
import { useRunner } from './useRunner.ts'
import { useTitle } from './useTitle.ts'
import { InLanguage, LanguageChoice, offeredLanguages, useLanguage } from './words/Languages.tsx'

/** The part of a page that needs the state machine. */
const loadEngine = orNotLoaded(() => import('#engine/browser/readyFunnel.ts'))

/** What `<Funnel>` needs: a definition, and components to draw it with. Everything else may be left out. */
export interface FunnelProps {
  /** The module that the build makes of a definition: everything that it exports. */
  funnel: FunnelModule
  /** The widgets, blocks and parts to draw with. */
  components: ComponentRegistry
  /** What the functions, formats and normalisers of the registry do. */
  vocabulary?: Partial<Vocabulary>
  /** What the site gives to the funnel; it leaves for other paths by loading them unless `navigate` says otherwise. */
  site?: Partial<Site>
  /** How files are sent, if a widget sends any. */
  files?: FileSender
  /** The tag of the language in which the funnel is shown; the original unless said otherwise. */
  language?: string
  /**
   * Offers the languages of the funnel, or those that are drafts as well: `?lang=cy` in the address chooses one, which the
   * tab keeps, and links to the others stand above the step. `language` then counts for nothing.
   */
  languages?: 'offered' | 'drafts'
  /** Shown while the funnel is loaded. */
  loading?: Elements
  /** Shown for an address that the funnel does not answer. */
  notFound?: ReactNode
}

const nothing: object = {}

/** The sources of the modules, so that each is fetched once. */
const sources = new WeakMap<FunnelModule, FunnelSource>()
function sourceOf(module: FunnelModule): FunnelSource {
  const source = sources.get(module) ?? funnelSource(module)
  sources.set(module, source)
  return source
}

const moved = 'runnel:moved'

function subscribe(changed: () => void): () => void {
  for (const event of ['popstate', moved]) window.addEventListener(event, changed)
  return () => {
    for (const event of ['popstate', moved]) window.removeEventListener(event, changed)
  }
}

/** Goes to a path without loading the page again. */
function goTo(path: string, replace: boolean): void {
  window.history[replace ? 'replaceState' : 'pushState'](null, '', path)
  window.dispatchEvent(new Event(moved))
}

/**
 * A funnel on a page of its own: it is fetched, runs in this browser, and keeps the address in step with it.
 * @throws `NotLoaded` while it renders, if the funnel cannot be fetched, and `Broken` if something has thrown that should
 * not: let an error boundary offer to try again. The messages of these (`ForPeople`) are for the person, those of no other error.
 */
export function Funnel({ funnel, notFound = null, ...rest }: FunnelProps): ReactNode {
  const path = useSyncExternalStore(
    subscribe,
    () => window.location.pathname,
    () => funnel.addresses.path,
  )
  const answer = answerAddress(path, [funnel.addresses])
  const redirect = answer?.redirect
  useEffect(() => {
    if (redirect) goTo(redirect + window.location.search, true)
  }, [redirect])
  if (!answer) return notFound
  return redirect ? null : <Opened source={sourceOf(funnel)} step={answer.step} {...rest} />
}

interface OpenedProps extends Omit<FunnelProps, 'funnel' | 'notFound'> {
  source: FunnelSource
  step: string | undefined
}

const Opened = ({ languages, ...rest }: OpenedProps): ReactNode =>
  languages ? <InChosenLanguage {...rest} languages={languages} /> : <Started key={rest.language} {...rest} />

function InChosenLanguage({ languages, ...rest }: OpenedProps): ReactNode {
  const { source } = rest
  const offered = offeredLanguages(source, languages === 'drafts')
  const language = useLanguage(source.addresses.id, offered)
  return (
    <Started
      {...rest}
      language={language}
      above={<LanguageChoice funnel={source.addresses.id} {...{ offered, language }} />}
    />
  )
}

interface StartedProps extends Omit<OpenedProps, 'languages' | 'language'> {
  language?: string | undefined
  /** Stands above the step. */
  above?: Elements
}

function Started({ source, step, language, above, components, vocabulary, site, files, loading }: StartedProps) {
  const { id, path } = source.addresses
  const [given] = useState({ step, site, vocabulary, language })
  const load = useCallback(
    async (leave: (path: string) => void, shown: FunnelView | undefined) => {
      const [{ readyFunnel }, data] = await Promise.all([loadEngine(), source.data(given.language)])
      return readyFunnel({
        data,
        details: source.details,
        step: given.step,
        shown,
        vocabulary: { functions: {}, formats: {}, normalisers: {}, says: {}, ...given.vocabulary },
        host: (compiled) => browserHost(compiled.id, { ...given.site, navigate: leave }),
      })
    },
    [source, given],
  )
  const navigate = useCallback(
    (to: string) => (given.site?.navigate ? given.site.navigate(to) : window.location.assign(to)),
    [given],
  )
  const { runner, ready } = useRunner({ id, first: undefined, load, navigate })
  const { Working } = components.parts
  return runner ? (
    <InLanguage language={ready?.funnel.language}>
      {above}
      <Running
        {...{ runner, step, path, components, files }}
        theme={given.site?.theme ?? (nothing as Record<string, unknown>)}
        name={given.site?.name}
      />
    </InLanguage>
  ) : (
    (loading ?? <Working text={sentences.loading} />)
  )
}

interface RunningProps extends Pick<OpenedProps, 'step' | 'components' | 'files'> {
  runner: Runner
  path: string
  theme: Record<string, unknown>
  name: string | undefined
}

function Running({ runner, step, path, components, files, theme, name }: RunningProps): ReactNode {
  const view = useFunnelView(runner, ({ step: at, automatic, loading, over, failed }) => ({
    step: at,
    automatic,
    loading,
    over,
    failed,
  }))
  if (view.failed) throw view.failed === 'broken' ? new Broken() : new NotLoaded()
  const toStep = useCallback((to: string, replace: boolean) => goTo(`${path}/${to}`, replace), [path])
  useAddress(runner, view, step, toStep)
  useTitle(runner, name)
  return <FunnelScreen {...{ runner, components, theme, files }} clock={realClock} />
}
