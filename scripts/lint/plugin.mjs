import { aloneTexts } from './aloneTexts.mjs'

/** The project's own rules for oxlint. */
export default { meta: { name: 'runnel' }, rules: { 'alone-texts': aloneTexts } }
