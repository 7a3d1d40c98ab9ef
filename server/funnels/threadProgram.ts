import { pathToFileURL } from 'node:url'
import { isCompiled, programOf } from '../base/project.ts'

/** The program of a thread. Compiled code runs as it is; sources need their loader. */
export const threadProgram = isCompiled
  ? pathToFileURL(programOf('server/funnels/funnelThread.ts'))
  : new URL('./loadThread.mjs', import.meta.url)
