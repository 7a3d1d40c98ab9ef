import type { Plugin } from 'vite'

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

/** Vite plugin that leaves out of builds for browsers what only users of the module `react-dom` itself need. */
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
  }
}
