import type { Plugin } from 'vite'

/** `useSelect.stateChangeTypes = …` makes every hook a side effect of the module, so that bundlers cannot drop unused ones. */
const ties = /^(?!useCombobox\b)_?use\w+\.stateChangeTypes = .*$/gm
/** Prop types, which a production build never checks. */
const propTypes = /^var (dropdownPropTypes|propTypes(?:\$\d+)?) = (?:_extends\()?\{[^]*?^\}\)?;$/gm

/** Lets a build drop the hooks of downshift that the page never calls: they all ship in one file. */
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
