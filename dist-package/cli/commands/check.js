import { checkFunnel } from '../../engine/check/index.js';
import { groupedBy } from '../../engine/definition/index.js';
import { oneOf, parseArguments } from '../lib/command.js';
import { findFunnels } from '../lib/findFunnels.js';
import { findRegistry } from '../lib/findRegistry.js';
import { loadDefinitionFile } from '../lib/openFunnel.js';
import { formatNames, formats } from '../report/formats.js';
import { each, throwAll } from '../lib/faults.js';
import { forgetModules } from '../lib/importModule.js';
import { foldersAround, watchFolders } from '../lib/watchFolders.js';
export const check = {
    help: [
        'Usage: runnel check [paths…] [--format pretty|json|github] [--watch]',
        '',
        'Says everything that is wrong with funnels: names that lead nowhere, rules that do not',
        'fit, failures that nobody handles, steps that nothing leads to. Without a path it checks',
        'every funnel in funnels/ and funnels/examples/. docs/findings.md explains the codes.',
        'Names are those of the product, or of the nearest registry.ts around a funnel.',
        '',
        '  paths     an id, a funnel.json, its folder, or a folder of funnels',
        '  --format  pretty (default) for people, json for programs, github for annotations',
        '  --watch   checks again after every change, until it is stopped',
        '',
        'Exit code: 0 nothing found, or only advice; 1 errors, or warnings that are not accepted;',
        '2 the command was not used as it is meant.',
    ].join('\n'),
    run: async (args, output) => {
        const { values, positionals } = parseArguments(args, { format: { type: 'string', default: 'pretty' }, watch: { type: 'boolean', default: false } }, 'check');
        const format = oneOf(values.format, formatNames, 'format');
        const checkOnce = async () => {
            const named = await each(positionals.length === 0 ? [[]] : positionals.map((path) => [path]), findFunnels);
            const files = [...new Set(named.done.flat())];
            const checked = await each(files, findings);
            const found = unique(checked.done.flat());
            const text = formats[format](found);
            if (text !== '' && checked.done.length > 0)
                output.out(text);
            if (format === 'pretty' && checked.done.length > 0)
                output.out(summary(checked.done.length, found));
            throwAll([...named.failed, ...checked.failed]);
            return found.some(({ severity }) => severity !== 'advice') ? 1 : 0;
        };
        const code = await checkOnce();
        return values.watch ? watching(positionals, checkOnce, output) : code;
    },
};
/**
 * Checks again after each change of the funnels, of the library and of funnels that they extend. Runs until the process
 * ends.
 */
function watching(paths, checkOnce, output) {
    const outer = foldersAround(findFunnels(paths));
    output.out(`watching ${outer.join(', ')}`);
    watchFolders(outer, (files) => {
        if (files.some((file) => file.endsWith('.ts')))
            forgetModules();
        void checkOnce().catch((error) => output.error(error instanceof Error ? error.message : String(error)));
    });
    return new Promise(() => undefined);
}
const findings = async (file) => checkFunnel(await loadDefinitionFile(file), await findRegistry(file));
/** A mistake in the library shows in every funnel that uses it: it is reported once, with the names of all of them. */
function unique(found) {
    const same = groupedBy(found, (one) => JSON.stringify({ ...one, funnel: undefined }));
    return [...same.values()].map((all) => ({
        ...all[0],
        ...(all[0].funnel !== undefined && { funnel: all.map(({ funnel }) => funnel).join(', ') }),
    }));
}
function summary(files, found) {
    const funnels = counted(files, 'funnel');
    const parts = ['error', 'warning', 'advice'].flatMap((severity) => {
        const count = found.filter((one) => one.severity === severity).length;
        return count === 0 ? [] : [severity === 'advice' ? `${count} advice` : counted(count, severity)];
    });
    return parts.length === 0 ? `${funnels}: nothing found` : `\n${funnels}: ${parts.join(', ')}`;
}
const counted = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;
