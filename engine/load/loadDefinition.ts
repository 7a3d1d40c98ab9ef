import { type Finding, loadedFunnel, type LoadedFunnel, fromValue, type Source } from '#engine/definition/index.ts'
import { emptyLibrary, libraryFromValue } from './library.ts'
import { resolveUses } from './loadFunnel.ts'

/**
 * Loads a definition from a value in memory. Places have the given `file`, line 1 and column 1, so only pointers
 * differ. `use` is resolved with `library`; `extends` needs files and is not resolved. Mistakes are findings.
 */
export function loadDefinition(value: unknown, options: { library?: unknown; file?: string } = {}): LoadedFunnel {
  const source: Source = { file: options.file ?? 'definition', text: '' }
  const findings: Finding[] = []
  const library =
    options.library === undefined ? emptyLibrary() : libraryFromValue(options.library, { file: 'library', text: '' })
  findings.push(...library.findings)
  return loadedFunnel(resolveUses(fromValue(value, source), library, findings), findings, [])
}
