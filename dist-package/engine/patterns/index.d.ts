export { lengthPattern, notBlank, noTextMatches, textMatching } from './languages.js';
export { attackOn } from './worstCase.js';
