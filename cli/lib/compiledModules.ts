import type { ShapeValidator } from 'runnel/check'
import type { FileValidators } from 'runnel/scenario/load'

/** What was compiled with the command, by the path of its source in the project. */
export interface CompiledModules {
  /** The folder of the project. */
  root: string
  /** Registries and definitions in TypeScript. */
  modules: Record<string, () => Promise<object>>
  /** Validators of definitions in the vocabulary of a registry. */
  validators: Record<string, () => Promise<{ default: ShapeValidator }>>
  /** Validators of files with scenarios. */
  fileValidators: () => Promise<FileValidators>
}

let given: CompiledModules | undefined

/** What was compiled with the command; undefined while it runs from its sources. */
export const compiledModules = (): CompiledModules | undefined => given

/** Called by the compiled command before anything else (`scripts/lib/compileCommand.ts`). */
export const useCompiledModules = (modules: CompiledModules): void => void (given = modules)
