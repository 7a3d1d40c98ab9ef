export { compileFunnel } from './compileFunnel.js';
export { wordsOf } from './words.js';
export { compileValidators, lazyValidators, schemasToValidate, validatorsModule } from './validators.js';
