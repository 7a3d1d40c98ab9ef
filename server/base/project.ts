import { fileURLToPath } from 'node:url'
import { join } from 'node:path'

/** Whether this is the compiled server, in `dist-server/`, and not its sources. */
export const isCompiled = import.meta.url.endsWith('.js')

const root = fileURLToPath(new URL(isCompiled ? '../../..' : '../..', import.meta.url))

/** A path of the project. What is data (brands, funnels, legal texts, migrations) stands where it is written, for the compiled server too. */
export const inProject = (...parts: string[]): string => join(root, ...parts)

/** A program of the project as Node runs it here: its source, or what that was compiled to. */
export const programOf = (source: string): string =>
  isCompiled ? join(root, 'dist-server', source.replace(/\.ts$/, '.js')) : join(root, source)
