export { compileFunnel } from './compileFunnel.js';
export { compileLanguage, languagesOf } from './compileLanguage.js';
export type { CompiledBlock, CompiledCheck, CompiledChoice, CompiledEvent, CompiledField, CompiledFunnel, CompiledLanguage, CompiledList, CompiledLookup, CompiledOperation, CompiledRow, CompiledRepeat, CompiledStep, FunnelDetails, OfferedLanguage, TimedText, Validators, } from './compiled.js';
export { wordsOf } from './words.js';
export type { StateConfig, Transition, TypedParams } from './machine/types.js';
export { compileValidators, lazyValidators, schemasToValidate, validatorsModule } from './validators.js';
