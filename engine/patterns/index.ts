export { lengthPattern, notBlank, noTextMatches, textMatching } from './languages.ts'
export { giveRecheck, harmlessLength, lacksRecheck, slownessOf } from './worstCase.ts'
