import { existsSync, writeFileSync } from 'node:fs';
import { funnelDiagram, toMermaid, toSvg } from '../../engine/diagram/index.js';
import { oneOf, parseArguments, UsageError, shortened } from '../lib/command.js';
import { withFile } from '../lib/faults.js';
import { openFunnel } from '../lib/openFunnel.js';
const drawings = { mermaid: toMermaid, svg: toSvg };
export const graph = {
    help: [
        'Usage: runnel graph <funnel> [--format mermaid|svg] [--output file]',
        '',
        'Draws a funnel: its steps from the first to the last, and where each may lead. Ways that',
        'only a failure takes are dashed; Back is left out.',
        '',
        '  funnel    an id, a funnel.json or its folder',
        '  --format  mermaid (default) is text that many Markdown viewers draw, svg is a picture',
        '  --output  writes a file instead of printing',
        '',
        'Exit code: 0; 2 the command was not used as it is meant.',
    ].join('\n'),
    run: async (args, output) => {
        const { values, positionals } = parseArguments(args, { format: { type: 'string', default: 'mermaid' }, output: { type: 'string' } }, 'graph');
        if (positionals.length !== 1)
            throw new UsageError('name one funnel', 'runnel graph --help');
        const format = oneOf(values.format, ['mermaid', 'svg'], 'format');
        const { loaded } = await openFunnel(positionals[0]);
        const text = await drawings[format](funnelDiagram(loaded.definition));
        if (values.output === undefined)
            output.out(text.trimEnd());
        else {
            write(values.output, text);
            output.out(`wrote ${values.output}`);
        }
        return 0;
    },
};
/** Writes a diagram, but never over a definition. */
function write(file, text) {
    if (/\.(json|ts)$/.test(file) && existsSync(file))
        throw new UsageError(`"${shortened(file)}" is there already, and no drawing`, 'name another file for the drawing');
    withFile('written', file, () => writeFileSync(file, text));
}
