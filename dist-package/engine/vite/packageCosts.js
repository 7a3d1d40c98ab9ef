import { gzipSync } from 'node:zlib';
import { minifySync } from 'vite';
import { mapValues } from '../definition/index.js';
/** The file with the costs, relative to the output folder of the build. */
export const packageCostsFile = '.vite/packages.json';
/** The package of a module; undefined for our own modules. */
export const packageOf = (id) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
/** The code of each package, by package name. */
function codeByPackage(modules) {
    const found = {};
    for (const [id, { code }] of Object.entries(modules)) {
        const name = packageOf(id);
        if (name && code)
            found[name] = `${found[name] ?? ''}${code}\n`;
    }
    return found;
}
const weigh = (code) => gzipSync(minifySync('package.js', code, { compress: true, mangle: { toplevel: true } }).code).length;
/** Vite plugin that writes the size of each package in each chunk. Each is compressed alone, so the figures are slightly too high. */
export function packageCosts() {
    return {
        name: 'runnel:package-costs',
        apply: 'build',
        generateBundle(_options, bundle) {
            const costs = {};
            for (const file of Object.values(bundle))
                if (file.type === 'chunk')
                    costs[file.fileName] = mapValues(codeByPackage(file.modules), weigh);
            this.emitFile({ type: 'asset', fileName: packageCostsFile, source: JSON.stringify(costs) });
        },
    };
}
