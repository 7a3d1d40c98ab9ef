import { chunksFrom, entriesOf, filesOf, type Manifest } from './chunks.ts'

const funnelPage = /^app\/funnel\//
const otherPage = /^app\/pages\//
const anyFunnel = /^funnels\/([^/]+)\/|runnel:(?:source|details):([a-z0-9-]+)/
/** Fetched only if a kept session is older than the definition. */
const outdated = /runnel:form:/
/** Fetched only if a funnel keeps its journeys on the server. */
const saving = /^app\/saving\/(SaveForLater|keeper)\./
/** Fetched only with the first file that somebody sends. */
const sending = /^app\/uploads\/sendFile\./
/** Its parts belong to every funnel. */
const anyWidget = /^widgets\/(?!parts\/)([^/]+)\//

/** A funnel, and the widgets and blocks that it (or one of its steps) names. */
export interface FunnelNeeds {
  funnel: string
  /** Whether it keeps its journeys on the server. */
  saves?: boolean
  widgets: Set<string>
}

/** Whether a chunk belongs to this funnel's page, its definition or a widget that it names; undefined for other chunks. */
function belongs(key: string, { funnel, widgets, saves = false }: FunnelNeeds): boolean | undefined {
  if (otherPage.test(key)) return false
  if (outdated.test(key)) return false
  if (saving.test(key)) return saves
  if (sending.test(key)) return widgets.has('upload')
  const [, folder, built] = anyFunnel.exec(key) ?? []
  const definition = folder ?? built
  if (definition) return definition === funnel
  const widget = anyWidget.exec(key)?.[1]
  if (widget) return widgets.has(widget)
  return funnelPage.test(key) || undefined
}

/**
 * JavaScript that the whole journey through a funnel may request, from the manifest: entry and funnel page with their dynamic imports, except other pages,
 * other funnels, and widgets that this funnel does not name.
 */
export function journeyFiles(manifest: Manifest, needs: FunnelNeeds): string[] {
  return filesOf(
    manifest,
    chunksFrom(manifest, entriesOf(manifest), (key) => belongs(key, needs) ?? true),
  )
}

/** JavaScript that a step without form fields needs; `widgets` are those of that step. */
export function firstScreenFiles(manifest: Manifest, needs: FunnelNeeds): string[] {
  return filesOf(
    manifest,
    chunksFrom(manifest, entriesOf(manifest), (key) => belongs(key, needs) ?? false),
  )
}
