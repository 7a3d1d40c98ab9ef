import type { Plugin } from 'vite'
import { leanDownshift } from './leanDownshift.ts'
import { leanPreload } from './leanPreload.ts'
import { leanReactDom } from './leanReactDom.ts'
import { leanRjsf } from './leanRjsf.ts'
import { leanXstate } from './leanXstate.ts'

/** The plugins that leave out of a build what the engine never uses of the packages that only it imports. */
export const leanEngine = (): Plugin[] => [leanRjsf(), leanXstate()]

/** The plugins that leave out of a build what the page never uses of its packages (docs/size.md). */
export const leanPlugins = (): Plugin[] => [leanDownshift(), leanPreload(), leanReactDom(), ...leanEngine()]
