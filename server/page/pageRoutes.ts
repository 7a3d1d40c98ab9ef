import { basename, dirname } from 'node:path'
import { funnelFiles } from '#engine/load/funnelFiles.ts'
import { inProject } from '../project.ts'

const funnelsFolder = inProject('funnels')
const pages = new Set(['/', '/claim', '/login', '/forgot-password', '/reset-password', '/verify-email', '/portal', '/privacy-policy', '/resume'])

/** Funnels by version: the folders of `funnels/` that hold a definition. */
export const funnelVersions = (folder = funnelsFolder): string[] => funnelFiles(folder).map((file) => basename(dirname(file)))

/**
 * Whether the app has a page here. Others get the app as well, which says that there is nothing, but with status 404 (ROUTE-02).
 * Which steps a funnel has is the funnel's affair: it redirects unknown ones itself (ROUTE-04).
 */
export function isPage(path: string, versions: readonly string[]): boolean {
  const plain = path.replace(/(?<=.)\/+$/, '')
  const [area, version = '', ...steps] = plain.split('/').slice(1)
  if (area === 'claim' && version) return versions.includes(version) && steps.length <= 1
  return pages.has(plain) || (area === 'find-claims' && steps.length === 0)
}
