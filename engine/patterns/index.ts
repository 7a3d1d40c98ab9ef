export { lengthPattern, notBlank, noTextMatches, textMatching } from './languages.ts'
export { attackOn, lacksRecheck, useRecheck } from './worstCase.ts'
