import type { Plugin } from 'vite'
import { type LeftOut, leavingOut, neverReached } from './leftOut.ts'

/**
 * What the client of React shares with the module `react-dom`: the shape of react-dom 19. The rest of that module is for
 * portals and for hints about files, which no page gives.
 */
const shared = `
const none = () => undefined
const d = { f: none, r: none, D: none, C: none, L: none, m: none, X: none, S: none, M: none }
export const __DOM_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE = { d, p: 0, findDOMNode: null }
`

const standIn = '\0runnel:react-dom'
const client = /\/react-dom\/cjs\/react-dom-client\.production\.js$/

/** Events for which no page has a handler. */
const unheard = ['keypress', 'textInput', 'compositionstart', 'compositionupdate', 'compositionend', 'selectionchange']

/**
 * Features of React that no page uses (docs/decisions/024). `npm run lint` refuses the names by which a page would use one
 * (.oxlintrc.json).
 */
const features: LeftOut = {
  // `<Fragment ref>`
  ...neverReached(
    'FragmentInstance prototype.addEventListener prototype.removeEventListener prototype.dispatchEvent',
    'prototype.focus prototype.focusLast prototype.blur prototype.observeUsing prototype.unobserveUsing',
    'prototype.getClientRects prototype.getRootNode prototype.compareDocumentPosition prototype.scrollIntoView',
  ),
  commitNewChildToFragmentInstances: '{}',
  commitFragmentInstanceInsertionEffects: '{}',
  commitFragmentInstanceDeletionEffects: '{}',
  // `<title>`, `<meta>`, `<link>`, `<style>` and `<script>`, which React moves to the head, and hints about files
  isHostHoistableType: '{ return false }',
  ...neverReached(
    'getResource acquireResource getHydratableHoistableCache mountHoistable suspendResource insertSuspendedStylesheets',
    'prefetchDNS preconnect preload preloadModule preinitScript preinitStyle preinitModuleScript',
  ),
  // `<form action>`, `useActionState`
  extractEvents$1: '{}',
  ...neverReached('startHostTransition requestFormReset mountActionState updateActionState rerenderActionState'),
  // `<Activity>` and lists of `<Suspense>`
  ...neverReached('updateActivityComponent updateSuspenseListComponent cutOffTailIfNeeded'),
  // The cache of React's compiler, and `findDOMNode`
  ...neverReached('useMemoCache findDOMNode findCurrentFiberUsingSlowPath'),
  // `onSelect`, `onBeforeInput`, `onComposition…` and `onKeyPress`: React would search the tree for their handlers several
  // times for each key press.
  constructSelectEvent: '{}',
  getNativeBeforeInputChars: '{}',
  getFallbackBeforeInputChars: '{}',
  listenToAllSupportedEvents: `{
    if (rootContainerElement[listeningMarker]) return
    rootContainerElement[listeningMarker] = true
    const unheard = ${JSON.stringify(unheard)}
    allNativeEvents.forEach((name) => {
      if (unheard.includes(name)) return
      if (!nonDelegatedEvents.has(name)) listenToNativeEvent(name, false, rootContainerElement)
      listenToNativeEvent(name, true, rootContainerElement)
    })
  }`,
  // The browser's loading indicator, which navigates to the same address
  defaultOnDefaultTransitionIndicator: '{}',
  // The bandwidth that React assumes if it cannot measure it
  estimateBandwidth: '{ return 5 }',
  // Source positions in component stacks, which mean nothing in minified code
  describeNativeComponentFrame: "{ return describeBuiltInComponentFrame((fn && (fn.displayName || fn.name)) || '') }",
}

/** Vite plugin that leaves features of React that no page uses out of builds for browsers. */
export function leanReactDom(): Plugin {
  return {
    name: 'runnel:lean-react-dom',
    enforce: 'pre',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    resolveId(source, importer) {
      if (source !== 'react-dom') return null
      if (importer && client.test(importer)) return standIn
      // Two modules would not share their state.
      throw new Error(`${importer} imports react-dom, most of which engine/vite/leanReactDom.ts leaves out of builds.`)
    },
    load: (id) => (id === standIn ? shared : null),
    ...leavingOut([[client, features]], 'engine/vite/leanReactDom.ts'),
  }
}
