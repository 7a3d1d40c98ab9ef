import { disk, namesIn, type FileSystem, type LoadOptions } from './fileSystem.ts'
import { dirname, join } from './path.ts'

/** The files of all funnels in the subfolders of a folder, by id in order. */
export const funnelFiles = (folder: string, files: FileSystem = disk): string[] =>
  namesIn(folder, files).flatMap((id) => funnelFileIn(join(folder, id), files) ?? [])

/** The file of the funnel in a folder: `funnel.json`, otherwise `funnel.ts`; undefined if there is neither. */
export function funnelFileIn(folder: string, files: FileSystem = disk): string | undefined {
  const names = namesIn(folder, files)
  const name = ['funnel.json', 'funnel.ts'].find((candidate) => names.includes(candidate))
  return name && join(folder, name)
}

/** The folders for loading a funnel: the library is beside it or one folder further out, as for `funnels/examples/<id>`. */
export function foldersOf(file: string, files: FileSystem = disk): Pick<LoadOptions, 'library' | 'funnels'> {
  const funnels = dirname(dirname(file))
  const near = join(funnels, 'library')
  const far = join(dirname(funnels), 'library')
  return { funnels, library: namesIn(near, files).length === 0 && namesIn(far, files).length > 0 ? far : near }
}
