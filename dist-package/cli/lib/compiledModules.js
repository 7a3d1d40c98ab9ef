/** Undefined while the command runs from its sources; `scripts/lib/compileCommand.ts` puts the compiled ones here. */
export const compiledModules = undefined;
