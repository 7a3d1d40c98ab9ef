import type { FunnelDetails, Validators } from 'runnel/compile'
import type { Registry } from 'runnel/contracts'
import { ForPeople } from 'runnel/run'
import type { LocatedMessage, PreviewedFunnel, PreviewViews } from 'runnel/vite'
import type { Theme } from '#schemas/theme.ts'

export type { LocatedMessage, PreviewedFunnel, PreviewViews }

/** A brand as data, rendered without a server (scripts/build/brandsAsData.ts). */
export interface Brand {
  name: string
  theme: Theme
  styleSheet: string
}

/** The data sources of the preview. */
export interface Sources {
  registry: Registry
  funnelIds(): Promise<string[]>
  brands(): Promise<Brand[]>
  previewed(id: string): Promise<PreviewedFunnel>
  view<View extends keyof PreviewViews>(id: string, view: View): Promise<PreviewViews[View]>
  /** The validators of replies and of the data model. */
  validators(previewed: PreviewedFunnel): Promise<Validators>
}

async function get<T>(address: string): Promise<T> {
  const reply = await fetch(address).catch(() => undefined)
  const happened = reply ? `answered ${reply.status}` : 'cannot be fetched'
  if (!reply?.ok) throw new ForPeople(`${address} ${happened}. Is "npm run dev" still running?`)
  return (await reply.json()) as T
}

const loadFunnelIds = (): Promise<string[]> => get('/@preview/funnels.json')
export const loadBrands = (): Promise<Brand[]> => get('/@brands.json')
export const loadPreviewed = (id: string): Promise<PreviewedFunnel> => get(`/@preview/${id}.json`)
const loadView = <View extends keyof PreviewViews>(id: string, view: View): Promise<PreviewViews[View]> =>
  get(`/@preview/${id}/${view}.json`)

/** The validators of a definition, as the page gets them: a new module for each version of them. */
export async function loadValidators({ id, detailsVersion }: PreviewedFunnel): Promise<Validators> {
  const details = (await import(
    /* @vite-ignore */ `/@id/__x00__runnel:details:${id}?v=${detailsVersion}`
  )) as FunnelDetails
  const form = await details.form()
  return { ...details.validators, ...form.validators }
}

/** The data sources of a page, with the vocabulary of its funnels. */
export const sourcesFor = (registry: Registry): Sources => ({
  registry,
  funnelIds: loadFunnelIds,
  brands: loadBrands,
  previewed: loadPreviewed,
  view: loadView,
  validators: loadValidators,
})

/** Calls `saved` whenever a definition or a scenario was saved. Returns a function that unsubscribes. */
export function onDefinitionSaved(saved: () => void): () => void {
  import.meta.hot?.on('runnel:definition', saved)
  return () => import.meta.hot?.off('runnel:definition', saved)
}
