import { aloneTexts } from './aloneTexts.mjs'
import { wholePackages } from './wholePackages.mjs'

/** The project's own rules for oxlint. */
export default { meta: { name: 'runnel' }, rules: { 'alone-texts': aloneTexts, 'whole-packages': wholePackages } }
