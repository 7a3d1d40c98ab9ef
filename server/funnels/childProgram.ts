import { isCompiled, programOf } from '../base/project.ts'

/** The program of a child process, and Node's arguments for it. Compiled code runs as it is; sources need their loader. */
export const childProgram = {
  file: programOf('server/child.ts'),
  loader: isCompiled ? [] : ['--import', import.meta.resolve('tsx')],
}
