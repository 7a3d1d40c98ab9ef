import type { ShapeValidator } from 'runnel/check'

/** What was compiled with the command, by the path of its source in the project. */
export interface CompiledModules {
  /** The folder of the project. */
  root: string
  /** Registries and definitions in TypeScript. */
  modules: Record<string, () => Promise<object>>
  /** Validators of definitions in the vocabulary of a registry. */
  validators: Record<string, () => Promise<{ default: ShapeValidator }>>
}

/** Undefined while the command runs from its sources; `scripts/lib/compileCommand.ts` puts the compiled ones here. */
export const compiledModules: CompiledModules | undefined = undefined
