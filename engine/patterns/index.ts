export { lengthPattern, notBlank, noTextMatches, textMatching } from './languages.ts'
export { attackOn } from './worstCase.ts'
