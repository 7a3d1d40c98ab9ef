import { isCompiled } from '../base/project.ts'

/** The program of a thread. Compiled code runs as it is; sources need their loader. */
export const threadProgram = new URL(isCompiled ? './funnelThread.js' : './loadThread.mjs', import.meta.url)
