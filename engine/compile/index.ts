export { compileFunnel } from './compileFunnel.ts'
export { readsOfField } from './openings.ts'
export { compileLanguage } from './compileLanguage.ts'
export { versionOf } from './versionOf.ts'
export type {
  CompiledBlock,
  CompiledCheck,
  CompiledChoice,
  CompiledEvent,
  CompiledField,
  CompiledFunnel,
  CompiledLanguage,
  CompiledList,
  CompiledLookup,
  CompiledOperation,
  CompiledRow,
  CompiledRepeat,
  CompiledSection,
  CompiledStep,
  FunnelDetails,
  OfferedLanguage,
  TimedText,
  Validators,
} from './compiled.ts'
export type { StateConfig, Transition, TypedParams } from './machine/types.ts'
export {
  compileValidators,
  evaluatedValidators,
  lazyValidators,
  schemasToValidate,
  validatorsModule,
} from './validators.ts'
