export { lengthPattern, noTextMatches, textMatching } from './languages.ts'
export { attackOn } from './worstCase.ts'
