import { dirname, join } from 'node:path';
import { disk, namesIn } from './fileSystem.js';
/** The files of all funnels in the subfolders of a folder, by id in order. */
export const funnelFiles = (folder, files = disk) => namesIn(folder, files).flatMap((id) => funnelFileIn(join(folder, id), files) ?? []);
/** The file of the funnel in a folder: `funnel.json`, otherwise `funnel.ts`; undefined if there is neither. */
export function funnelFileIn(folder, files = disk) {
    const names = namesIn(folder, files);
    const name = ['funnel.json', 'funnel.ts'].find((candidate) => names.includes(candidate));
    return name && join(folder, name);
}
/** The folders for loading a funnel: the library is beside it or one folder further out, as for `funnels/examples/<id>`. */
export function foldersOf(file, files = disk) {
    const funnels = dirname(dirname(file));
    const near = join(funnels, 'library');
    const far = join(dirname(funnels), 'library');
    return { funnels, library: namesIn(near, files).length === 0 && namesIn(far, files).length > 0 ? far : near };
}
