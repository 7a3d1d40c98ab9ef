/** The pages of the preview besides the preview itself. */
export const pages = { overview: 'Overview', compare: 'Side by side', gallery: 'Gallery' } as const
export type Page = keyof typeof pages

/** What the addresses of these pages hold. `other…` is the right side of two. */
export interface PageLink {
  funnel?: string
  brand?: string
  otherFunnel?: string
  otherBrand?: string
  step?: string
  /** The text that is looked for in the gallery. */
  find?: string
}

const names = ['funnel', 'brand', 'otherFunnel', 'otherBrand', 'step', 'find'] as const

export function readPageLink(search: string): PageLink {
  const query = new URLSearchParams(search)
  return Object.fromEntries(names.flatMap((name) => (query.get(name) ? [[name, query.get(name)!]] : [])))
}

export function writePageLink(link: PageLink): string {
  const query = new URLSearchParams(names.flatMap((name) => (link[name] ? [[name, link[name]]] : [])))
  return query.size > 0 ? `?${query.toString().replaceAll('%2F', '/')}` : ''
}
