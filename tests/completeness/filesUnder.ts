import { projectFiles } from '../../scripts/lib/projectFiles.ts'

/** All files in a folder of the project, as paths from `root` with forward slashes, by name. Hidden ones are left out. */
export const filesUnder = (root: string, folder = ''): string[] =>
  projectFiles(folder ? [folder] : [], root)
    .filter((file) => !/(^|\/)\./.test(file))
    .sort()
