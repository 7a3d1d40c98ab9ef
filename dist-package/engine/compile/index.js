export { compileFunnel } from './compileFunnel.js';
export { compileLanguage, languagesOf } from './compileLanguage.js';
export { wordsOf } from './words.js';
export { compileValidators, lazyValidators, schemasToValidate, validatorsModule } from './validators.js';
