export { compileFunnel } from './compileFunnel.ts'
export type {
  CompiledBlock,
  CompiledCheck,
  CompiledChoice,
  CompiledEvent,
  CompiledField,
  CompiledFunnel,
  CompiledList,
  CompiledLookup,
  CompiledOperation,
  CompiledRepeat,
  CompiledStep,
  FunnelDetails,
  TimedText,
  Validators,
} from './compiled.ts'
export { wordsOf } from './words.ts'
export type { StateConfig, Transition, TypedParams } from './machine/types.ts'
export { compileValidators, lazyValidators, schemasToValidate, validatorsModule } from './validators.ts'
