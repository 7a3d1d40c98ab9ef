import { createHash } from 'node:crypto'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Plugin } from 'vite'
import { schemasToValidate, type CompiledFunnel } from '#engine/compile/index.ts'
import type { Finding, LoadedFunnel, Registry } from '#engine/definition/index.ts'
import { drawDiagram, type Drawing, funnelDiagram } from '#engine/diagram/index.ts'
import { loadScenarios, type ScenarioInFile } from '#engine/scenario/load/index.ts'
import { ownValue } from '#engine/rules/index.ts'
import { locatedMessages, type LocatedMessage } from './locatedMessages.ts'
import {
  funnelIdsIn,
  importAfresh,
  isDefinitionFile,
  isError,
  readFunnel,
  sentenceOf,
  type FunnelFolders,
} from './readFunnel.ts'

/** A funnel as the preview loads it from `/@preview/<id>.json`. */
export interface PreviewedFunnel {
  id: string
  file: string
  findings: Finding[]
  /** The last version without errors; absent if there was none since the server started. */
  compiled?: CompiledFunnel
  /** `compiled` in each of its languages. */
  translated: CompiledFunnel[]
  /** Changes with the schemas and validators of `compiled`, not with its texts. */
  detailsVersion?: string
  scenarios: ScenarioInFile[]
  /** Why the scenarios cannot be read, if they cannot. */
  scenarioProblem?: string
}

/** What a tab of the preview shows of `compiled`, from `/@preview/<id>/<view>.json`: made only once it is looked at. */
export interface PreviewViews {
  diagram: Drawing
  messages: LocatedMessage[]
}

const ofFunnel = /^\/@preview\/([a-z0-9-]+)(?:\/([a-z]+))?\.json$/

interface PreviewPage {
  title: string
  module: string
  /** Whether only programs open it, not people. */
  forPrograms?: true
}

/** The pages of the preview by address. */
const pages: Record<string, PreviewPage> = {
  '/preview': { title: 'Preview', module: '/preview/main.tsx' },
  '/preview/screen': { title: 'Screen of the preview', module: '/preview/screen/main.tsx' },
  '/preview/overview': { title: 'Overview of the steps', module: '/preview/overview/main.tsx' },
  '/preview/compare': { title: 'Side by side', module: '/preview/compare/main.tsx' },
  '/preview/gallery': { title: 'Gallery of widgets and blocks', module: '/preview/gallery/main.tsx' },
  '/preview/drawing': { title: 'Drawings of the preview', module: '/preview/drawing/main.tsx', forPrograms: true },
  '/preview/play': { title: 'Scenario', module: '/preview/play/main.ts', forPrograms: true },
}

/** Until the page is drawn. The development server first bundles the packages, which takes some seconds once. */
const loading =
  '<p role="status" style="margin: 1rem; font-family: sans-serif">Loading. The first time takes some seconds.</p>'

const pageOf = ({ title, module, forPrograms }: PreviewPage): string => `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <div id="root">${forPrograms ? '' : loading}</div>
    <script type="module" src="${module}"></script>
  </body>
</html>
`

/** The modules that generated validators may import (engine/compile/validators.ts). */
const validatorParts = ['ajv/dist/runtime/equal', 'ajv/dist/runtime/ucs2length']

/** Milliseconds without a request after which no page is waiting for the next one. */
const quiet = 200
/** Milliseconds that a check waits for quiet at most. */
const longest = 3000

/** The last version of a funnel without errors. */
interface LastGood {
  compiled: CompiledFunnel
  translated: CompiledFunnel[]
  loaded: LoadedFunnel
}

const detailsVersion = (compiled: CompiledFunnel, registry: Registry): string =>
  createHash('sha256')
    .update(JSON.stringify(schemasToValidate(compiled, registry)))
    .digest('hex')

/** The scenarios of a funnel, or the reason why they cannot be read. */
function scenariosOf(folder: string): Pick<PreviewedFunnel, 'scenarios' | 'scenarioProblem'> {
  try {
    return { scenarios: loadScenarios(folder) }
  } catch (error) {
    return { scenarios: [], scenarioProblem: (error as Error).message }
  }
}

/**
 * Vite plugin that serves `/preview` on the development server: its pages, and every funnel as data with its findings and
 * scenarios. It also prints errors and warnings in the terminal whenever a file is saved.
 * @param registryFile module that exports the registry for the pages
 */
export function previewPlugin(folders: FunnelFolders, registryFile: string): Plugin {
  const lastGood = new Map<string, LastGood>()
  let filesOfRegistry: Promise<string[]> | undefined
  const registryFiles = (): Promise<string[]> =>
    (filesOfRegistry ??= importAfresh(registryFile).then(
      ({ files }) => [registryFile, ...files],
      (error: unknown) => {
        // The next request tries again.
        filesOfRegistry = undefined
        throw error
      },
    ))
  /** The funnel that a page has asked for last. */
  let shown: string | undefined
  const previewed = async (id: string): Promise<PreviewedFunnel> => {
    const { file, findings, compiled, loaded, translated } = await readFunnel(id, folders)
    if (compiled && loaded) lastGood.set(id, { compiled, loaded, translated })
    const good = lastGood.get(id)
    return {
      id,
      file,
      findings,
      translated: good?.translated ?? [],
      ...(good && { compiled: good.compiled, detailsVersion: detailsVersion(good.compiled, folders.registry) }),
      ...scenariosOf(path.join(folders.funnels, id, 'scenarios')),
    }
  }
  const views: { [View in keyof PreviewViews]: (funnel: LastGood) => Promise<PreviewViews[View]> } = {
    diagram: ({ loaded: { definition } }) => drawDiagram(funnelDiagram(definition)),
    messages: async ({ compiled, loaded }) =>
      locatedMessages(loaded, compiled, folders.registry, await registryFiles()),
  }
  /** The last change; the check of an earlier one stops. */
  let latest: symbol | undefined
  /** When a page made its last request. */
  let asked = 0
  /** Resolves when no page has made a request for a while. A check blocks the server, and a page makes several to show a change. */
  const untilQuiet = async (): Promise<void> => {
    const last = performance.now() + longest
    for (let left = quiet; left > 0; left = Math.min(asked + quiet, last) - performance.now()) await setTimeout(left)
  }
  /** Checks one funnel after the other, that on screen first, whenever the pages are quiet. */
  const checkAll = async (change: symbol): Promise<string | undefined> => {
    const ids = funnelIdsIn(folders.funnels).sort((one, other) => Number(other === shown) - Number(one === shown))
    const grave = new Set<string>()
    for (const id of ids) {
      if (id !== shown) await untilQuiet()
      if (change !== latest) return undefined
      for (const finding of (await readFunnel(id, folders)).findings)
        if (finding.severity !== 'advice') grave.add(`${isError(finding) ? 'error' : 'warning'} ${sentenceOf(finding)}`)
    }
    return [...grave].join('\n') || 'Definitions checked: no findings.'
  }
  const answer = async (address: string): Promise<unknown> => {
    const ids = funnelIdsIn(folders.funnels)
    if (address === '/@preview/funnels.json') return ids
    const [, id, view] = ofFunnel.exec(address) ?? []
    if (!id || !ids.includes(id)) return undefined
    shown = id
    if (view === undefined) return previewed(id)
    if (!Object.hasOwn(views, view)) return undefined
    // After a restart of the server an open page may ask for a view first.
    if (!lastGood.has(id)) await previewed(id)
    const good = lastGood.get(id)
    return good && views[view as keyof PreviewViews](good)
  }
  return {
    name: 'runnel:preview',
    apply: 'serve',
    // Vite optimises all imports of the pages in advance; otherwise it would reload an open page when it finds a new one.
    config: () => ({
      optimizeDeps: {
        entries: ['index.html', ...Object.values(pages).map(({ module }) => module.slice(1))],
        include: validatorParts,
      },
    }),
    resolveId: { filter: { id: /^virtual:runnel-registry$/ }, handler: () => path.resolve(registryFile) },
    configureServer(server) {
      const { middlewares, watcher } = server
      watcher.add([folders.funnels, folders.library].map((folder) => path.resolve(folder)))
      middlewares.use((request, response, next) => {
        asked = performance.now()
        const [address = ''] = (request.url ?? '').split('?')
        const page = ownValue(pages, address.replace(/(?<=.)\/$/, ''))
        const end = (type: string, content: string) => response.setHeader('content-type', type).end(content)
        if (page) server.transformIndexHtml(address, pageOf(page)).then((html) => end('text/html', html), next)
        else if (address.startsWith('/@preview/'))
          answer(address).then(
            (data) => (data === undefined ? next() : end('application/json', JSON.stringify(data))),
            next,
          )
        else next()
      })
    },
    hotUpdate({ file, server }) {
      if (this.environment.name !== 'client' || !isDefinitionFile(file, folders)) return
      latest = Symbol('change')
      // Not awaited: the page that shows the change asks for its funnel meanwhile.
      checkAll(latest).then(
        (said) => said !== undefined && server.config.logger.info(said, { timestamp: true }),
        (error: Error) => server.config.logger.error(error.message, { timestamp: true }),
      )
    },
  }
}
