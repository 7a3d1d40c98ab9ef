import path from 'node:path'
import type { Plugin } from 'vite'
import type { Diagnostic } from '#engine/check/diagnostic.ts'
import type { CompiledFunnel } from '#engine/compile/compiled.ts'
import { drawDiagram, type Drawing } from '#engine/explore/diagram/drawDiagram.ts'
import { funnelDiagram } from '#engine/explore/diagram/funnelDiagram.ts'
import { loadScenarios, type ScenarioInFile } from '#engine/scenario/loadScenarios.ts'
import { funnelIdsIn, isDefinitionFile, isError, readFunnel, sentenceOf, type FunnelFolders } from './readFunnel.ts'

/** A funnel as the preview gets it: `GET /@preview/<id>.json`. */
export interface PreviewedFunnel {
  id: string
  file: string
  diagnostics: Diagnostic[]
  /** The definition as it stands, or as it last was without errors; absent if it never was since the server started. */
  compiled?: CompiledFunnel
  /** Of what was compiled, laid out here: the page only shows it. */
  drawing?: Drawing
  scenarios: ScenarioInFile[]
  /** Why there are no scenarios, if they cannot be read. */
  scenarioProblem?: string
}

const ofFunnel = /^\/@preview\/([a-z0-9-]+)\.json$/
/** Addresses of the preview's pages, and the files behind them. */
const pages: Record<string, string> = { '/preview': '/app/preview/index.html', '/preview/screen': '/app/preview/screen.html' }

/** Scenarios that cannot be read are said, and keep nothing else from working. */
function scenariosOf(folder: string): Pick<PreviewedFunnel, 'scenarios' | 'scenarioProblem'> {
  try {
    return { scenarios: loadScenarios(folder) }
  } catch (error) {
    return { scenarios: [], scenarioProblem: (error as Error).message }
  }
}

/**
 * What `/preview` runs on, on the development server alone: its two pages, and every funnel as data with its findings and
 * scenarios. Findings are printed in the terminal too, as a file is saved.
 */
export function previewPlugin(folders: FunnelFolders): Plugin {
  const lastGood = new Map<string, Pick<PreviewedFunnel, 'compiled' | 'drawing'>>()
  const previewed = async (id: string): Promise<PreviewedFunnel> => {
    const { file, diagnostics, compiled, definition } = await readFunnel(id, folders)
    if (compiled && definition) lastGood.set(id, { compiled, drawing: drawDiagram(funnelDiagram(definition)) })
    return { id, file, diagnostics, ...lastGood.get(id), ...scenariosOf(path.join(folders.funnels, id, 'scenarios')) }
  }
  const answer = async (address: string): Promise<unknown> => {
    if (address === '/@preview/funnels.json') return funnelIdsIn(folders.funnels)
    const [, id] = ofFunnel.exec(address) ?? []
    return id && funnelIdsIn(folders.funnels).includes(id) ? previewed(id) : undefined
  }
  return {
    name: 'runnel:preview',
    apply: 'serve',
    configureServer({ middlewares, watcher }) {
      watcher.add([folders.funnels, folders.library].map((folder) => path.resolve(folder)))
      middlewares.use((request, response, next) => {
        const [address, query] = (request.url ?? '').split('?')
        const page = pages[address!.replace(/(?<=.)\/$/, '')]
        if (page) request.url = query ? `${page}?${query}` : page
        if (!address!.startsWith('/@preview/')) return next()
        answer(address!).then((data) => (data === undefined ? next() : response.setHeader('content-type', 'application/json').end(JSON.stringify(data))), next)
      })
    },
    async handleHotUpdate({ file, server }) {
      if (!isDefinitionFile(file, folders)) return
      const findings = (await Promise.all(funnelIdsIn(folders.funnels).map((id) => readFunnel(id, folders)))).flatMap(({ diagnostics }) => diagnostics)
      const grave = [...new Set(findings.filter(({ severity }) => severity !== 'advice').map((finding) => `${isError(finding) ? 'error' : 'warning'} ${sentenceOf(finding)}`))]
      server.config.logger.info(grave.length === 0 ? 'Definitions checked: no findings.' : grave.join('\n'), { timestamp: true })
    },
  }
}
