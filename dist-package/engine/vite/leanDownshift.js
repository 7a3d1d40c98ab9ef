/** Assignments such as `useSelect.stateChangeTypes = …` are side effects, so bundlers cannot drop unused hooks. */
const ties = /^(?!useCombobox\b)_?use\w+\.stateChangeTypes = .*$/gm;
/** Prop types, which React no longer checks in production. */
const propTypes = /^var (dropdownPropTypes|propTypes(?:\$\d+)?) = (?:_extends\()?\{[^]*?^\}\)?;$/gm;
/** Vite plugin that lets a build drop the hooks of downshift that the page never calls; they all are in one file. */
export function leanDownshift() {
    return {
        name: 'runnel:lean-downshift',
        enforce: 'pre',
        apply: 'build',
        // Our combobox scrolls with `scrollIntoView` of the browser (widgets/combobox).
        resolveId: (source) => (source === 'compute-scroll-into-view' ? '\0runnel:no-scroll' : null),
        load: (id) => (id === '\0runnel:no-scroll' ? 'export const compute = () => []' : null),
        transform(code, id) {
            if (!id.endsWith('/downshift/dist/downshift.esm.mjs'))
                return null;
            for (const pattern of [ties, propTypes])
                if (!code.match(pattern))
                    throw new Error(`${id} is written otherwise than ${this.environment.name} builds expect: look at engine/vite/leanDownshift.ts.`);
            return { code: code.replace(ties, '').replace(propTypes, 'var $1 = {};'), map: null };
        },
    };
}
