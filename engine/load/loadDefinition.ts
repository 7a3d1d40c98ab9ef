import { type Finding, loadedFunnel, type LoadedFunnel, fromValue, type Source } from '#engine/definition/index.ts'
import { emptyLibrary, libraryFromValue } from './library.ts'
import { resolveUses } from './loadFunnel.ts'

/**
 * A definition made in memory, by tests or in TypeScript. Places are pointers alone: line and column are 1.
 * `extends` needs files and is not resolved here.
 */
export function loadDefinition(value: unknown, options: { library?: unknown; file?: string } = {}): LoadedFunnel {
  const source: Source = { file: options.file ?? 'definition', text: '' }
  const findings: Finding[] = []
  const library =
    options.library === undefined ? emptyLibrary() : libraryFromValue(options.library, { file: 'library', text: '' })
  findings.push(...library.findings)
  return loadedFunnel(resolveUses(fromValue(value, source), library, findings), findings, [])
}
