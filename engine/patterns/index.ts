export { lengthPattern, notBlank, noTextMatches, textMatching } from './languages.ts'
export { attackOn, lacksRecheck, giveRecheck } from './worstCase.ts'
