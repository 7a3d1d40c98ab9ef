import type { Plugin } from 'vite'
import { leanDateFns } from './leanDateFns.ts'
import { leanDownshift } from './leanDownshift.ts'
import { leanPreload } from './leanPreload.ts'
import { leanReactDom } from './leanReactDom.ts'
import { leanRjsf } from './leanRjsf.ts'
import { leanWords } from './leanWords.ts'
import { leanXstate } from './leanXstate.ts'
import type { FunnelFolders } from './readFunnel.ts'

/** The plugins that leave out of a build what the engine never uses of the packages that only it imports, and of itself. */
export const leanEngine = (folders: FunnelFolders): Plugin[] => [leanRjsf(), leanWords(folders), leanXstate()]

/** The plugins that leave out of a build what the page never uses of its packages and of the engine (docs/size.md). */
export const leanPlugins = (folders: FunnelFolders): Plugin[] => [
  leanDateFns(),
  leanDownshift(),
  leanPreload(),
  leanReactDom(),
  ...leanEngine(folders),
]
