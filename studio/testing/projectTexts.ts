import { readdirSync, readFileSync } from 'node:fs'

/** The definitions, scenarios and texts of the product, as the server would give them. */
export function projectTexts(): Map<string, string> {
  const paths = (readdirSync('funnels', { recursive: true }) as string[])
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => path.endsWith('.json') && !path.startsWith('examples/'))
  return new Map(paths.sort().map((path) => [path, readFileSync(`funnels/${path}`, 'utf8')]))
}
