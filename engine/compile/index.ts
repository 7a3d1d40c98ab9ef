export { compileFunnel } from './compileFunnel.ts'
export type {
  CompiledBlock,
  CompiledCheck,
  CompiledEvent,
  CompiledField,
  CompiledFunnel,
  CompiledOperation,
  CompiledStep,
  FunnelDetails,
  TimedText,
  Validators,
} from './compiled.ts'
export { wordsOf } from './words.ts'
export type { StateConfig, Transition, TypedParams } from './machine/types.ts'
export { compileValidators, lazyValidators, schemasToValidate, validatorsModule } from './validators.ts'
