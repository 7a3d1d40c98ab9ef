import browserslist from 'browserslist'
import { root } from '../lib/root.ts'

/** The browsers that package.json names, as Browserslist calls them. */
export type Browser = 'chrome' | 'edge' | 'safari' | 'ios_saf' | 'samsung' | 'firefox'

export const versionOf = (text: string): number => Number.parseFloat(text)

/** The oldest supported version of each browser, from `browserslist` in package.json. */
export function oldestSupported(): Map<Browser, number> {
  const oldest = new Map<Browser, number>()
  for (const entry of browserslist(undefined, { path: root })) {
    const [name, version] = entry.split(' ') as [Browser, string]
    oldest.set(name, Math.min(versionOf(version), oldest.get(name) ?? Infinity))
  }
  return oldest
}
