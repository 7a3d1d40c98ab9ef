import type { Plugin } from 'vite'

/** `useSelect.stateChangeTypes = …` ties every hook to the module, so that none that is not called could be left out. */
const ties = /^(?!useCombobox\b)_?use\w+\.stateChangeTypes = .*$/gm
/** Descriptions of props, which a production build checks nowhere. */
const propTypes = /^var (dropdownPropTypes|propTypes(?:\$\d+)?) = (?:_extends\()?\{[^]*?^\}\)?;$/gm

/** Lets a build leave out what the page never calls of downshift, which ships all its hooks in one file. */
export function leanDownshift(): Plugin {
  return {
    name: 'runnel:lean-downshift',
    enforce: 'pre',
    apply: 'build',
    // How far a list is scrolled is the browser's own business (widgets/combobox).
    resolveId: (source) => (source === 'compute-scroll-into-view' ? '\0runnel:no-scroll' : null),
    load: (id) => (id === '\0runnel:no-scroll' ? 'export const compute = () => []' : null),
    transform(code, id) {
      if (!id.endsWith('/downshift/dist/downshift.esm.mjs')) return null
      for (const pattern of [ties, propTypes])
        if (!code.match(pattern))
          throw new Error(
            `${id} is written otherwise than ${this.environment.name} builds expect: look at engine/vite/leanDownshift.ts.`,
          )
      return { code: code.replace(ties, '').replace(propTypes, 'var $1 = {};'), map: null }
    },
  }
}
