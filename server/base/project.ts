import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { dirname, join } from 'node:path'

/** Whether this is the compiled server in `dist-server/` rather than the sources. */
export const isCompiled = import.meta.url.endsWith('.js')

/** The nearest folder with a package.json: compiled, this module stands in a file with others. */
const projectOf = (folder: string): string =>
  existsSync(join(folder, 'package.json')) ? folder : projectOf(dirname(folder))

const root = projectOf(dirname(fileURLToPath(import.meta.url)))

/** An absolute path in the project. Data (brands, funnels, legal texts, migrations) is read from where it is written, by the compiled server too. */
export const inProject = (...parts: string[]): string => join(root, ...parts)

/** The file that Node runs for a program of the project: its source, or the compiled file. */
export const programOf = (source: string): string =>
  isCompiled ? join(root, 'dist-server', source.replace(/\.ts$/, '.js')) : join(root, source)
