import { reachable } from '#engine/base/index.ts'
import { pathsOf, type Definition, type Registry, type Names, memberOf, textOf } from '#engine/definition/index.ts'
import { disk } from './fileSystem.ts'
import { loadFunnelFile } from './loadFunnelFile.ts'
import { loadLibrary, type LoadedLibrary } from './library.ts'
import { basename, dirname } from './path.ts'

/** The names that editors complete besides those of the registry: from the library and from the funnels' own data and events. */
export async function collectNames(registry: Registry, files: string[], libraryFolder: string): Promise<Names> {
  const library = loadLibrary(libraryFolder, disk)
  const loaded = await Promise.all(
    files.map((file) => loadFunnelFile(file, { library: libraryFolder, funnels: dirname(dirname(file)) })),
  )
  const definitions = loaded.map(({ definition }) => definition)
  const data: Definition['data'] = Object.assign({}, ...definitions.map((definition) => definition.data))
  const events = definitions.flatMap((definition) => Object.keys(definition.events ?? {}))
  // The return from another site is an event by the name of its operation.
  const leading = Object.entries(registry.operations).flatMap(([name, { leaves }]) => (leaves ? [name] : []))
  return {
    fields: Object.fromEntries([...library.entries.fields.keys()].map((name) => [name, widgetOf(name, library)])),
    effects: [...library.entries.effects.keys()],
    steps: [...library.entries.steps.keys()],
    funnels: files.map((file) => basename(dirname(file))),
    paths: pathsOf({ data }, registry),
    events: [...new Set([...Object.keys(registry.events), ...events, ...leading])],
  }
}

/** The widget of a library field: its own, or that of the field that it uses. */
function widgetOf(name: string, { entries: { fields } }: LoadedLibrary): string | undefined {
  const member = (entry: string, key: string): string | undefined => textOf(memberOf(fields.get(entry)?.value, key))
  const used = reachable([name], (entry) => [member(entry, 'use')].filter((one) => one !== undefined))
  return [...used].map((entry) => member(entry, 'widget')).find((widget) => widget !== undefined)
}
