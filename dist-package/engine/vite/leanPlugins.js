import { leanDateFns } from './leanDateFns.js';
import { leanDownshift } from './leanDownshift.js';
import { leanPreload } from './leanPreload.js';
import { leanReactDom } from './leanReactDom.js';
import { leanRjsf } from './leanRjsf.js';
import { leanWords } from './leanWords.js';
import { leanXstate } from './leanXstate.js';
/** The plugins that leave out of a build what the engine never uses of the packages that only it imports, and of itself. */
export const leanEngine = (folders) => [leanRjsf(), leanWords(folders), leanXstate()];
/** The plugins that leave out of a build what the page never uses of its packages and of the engine (docs/size.md). */
export const leanPlugins = (folders) => [
    leanDateFns(),
    leanDownshift(),
    leanPreload(),
    leanReactDom(),
    ...leanEngine(folders),
];
