import { wordsOf } from '../compile/index.js';
import { funnelIdsIn, readFunnel } from './readFunnel.js';
/** An import of a word's module: `./words/repeats.ts`, `../words/Repeats.tsx`. */
const ofWord = /(?:^|\/)words\/(\w+)\.(?:tsx?|js)$/;
/**
 * Vite plugin that leaves out of a build the words of the format that none of its funnels uses (`engine/compile/words.ts`).
 * The code of such a word stands in modules that bear its name, in `engine/run/words` and `engine/react/words`. In a
 * build that does not need it, `<word>.unused.ts` beside it takes its place: it exports the same names and does nothing.
 */
export function leanWords(folders) {
    let unused = [];
    return {
        name: 'runnel:lean-words',
        enforce: 'pre',
        apply: 'build',
        async buildStart() {
            const funnels = await Promise.all(funnelIdsIn(folders.funnels).map((id) => readFunnel(id, folders)));
            // A funnel with errors fails the build where it is imported.
            unused = wordsOf(funnels.flatMap(({ compiled }) => compiled ?? [])).unused;
        },
        async resolveId(source, importer, options) {
            const [, word] = ofWord.exec(source) ?? [];
            if (!unused.some((name) => name.toLowerCase() === word?.toLowerCase()))
                return null;
            return this.resolve(source.replace(/\.(?:ts|(js))x?$/, (_, js) => `.unused.${js ?? 'ts'}`), importer, { ...options, skipSelf: true });
        },
    };
}
