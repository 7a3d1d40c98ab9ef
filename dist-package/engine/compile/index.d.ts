export { compileFunnel } from './compileFunnel.js';
export type { CompiledBlock, CompiledCheck, CompiledEvent, CompiledField, CompiledFunnel, CompiledOperation, CompiledStep, FunnelDetails, TimedText, Validators, } from './compiled.js';
export { wordsOf } from './words.js';
export type { StateConfig, Transition, TypedParams } from './machine/types.js';
export { compileValidators, lazyValidators, schemasToValidate, validatorsModule } from './validators.js';
