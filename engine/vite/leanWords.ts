import type { Plugin } from 'vite'
import { wordsOf } from '#engine/compile/index.ts'
import { funnelIdsIn, readFunnel, type FunnelFolders } from './readFunnel.ts'

/** An import of a word's module: `./words/repeats.ts`, `../words/Repeats.tsx`. */
const ofWord = /(?:^|\/)words\/(\w+)\.(?:tsx?|js)$/

/**
 * Vite plugin that leaves out of a build the words of the format that none of its funnels uses (`engine/compile/words.ts`).
 * The code of such a word stands in modules that bear its name, in `engine/run/words`, `engine/react/words` and `app/funnel/words`. In a
 * build that does not need it, `<word>.unused.ts` beside it takes its place: it exports the same names and does nothing.
 */
export function leanWords(folders: FunnelFolders): Plugin {
  let unused: string[] = []
  return {
    name: 'runnel:lean-words',
    enforce: 'pre',
    apply: 'build',
    async buildStart() {
      const funnels = await Promise.all(funnelIdsIn(folders.funnels).map((id) => readFunnel(id, folders)))
      // A funnel with errors fails the build where it is imported.
      unused = wordsOf(
        funnels.flatMap(({ compiled, translated }) => (compiled ? [compiled, ...translated] : [])),
      ).unused
    },
    async resolveId(source, importer, options) {
      const [, word] = ofWord.exec(source) ?? []
      if (!unused.some((name) => name.toLowerCase() === word?.toLowerCase())) return null
      return this.resolve(
        source.replace(/\.(?:ts|(js))x?$/, (_, js) => `.unused.${js ?? 'ts'}`),
        importer,
        { ...options, skipSelf: true },
      )
    },
  }
}
