import path from 'node:path';
import { schemasToValidate, validatorsModule } from '../compile/index.js';
import { mapValues } from '../definition/index.js';
import {} from '../run/index.js';
import { shipFunnel } from '../ship/index.js';
import { isDefinitionFile, isError, readFunnel, sentenceOf } from './readFunnel.js';
const request = /([^/]+)\/funnel\.(?:json|ts)\?funnel$/;
/** Prefixes of the virtual modules of a funnel. */
const [sourcePrefix, detailsPrefix, formPrefix] = ['runnel:source:', 'runnel:details:', 'runnel:form:'];
/** The HMR event that an open page gets when a definition was saved. */
export const definitionChanged = 'runnel:definition';
const devPath = /^\/@funnel\/([a-z0-9-]+)\.(funnel|contracts)\.json$/;
/** The parts that a page loads as data. Form schemas come with the validators. */
const dataOf = (compiled) => mapValues({ ...shipFunnel(compiled) }, (part) => JSON.stringify(part));
const lazily = (module) => `() => import(${JSON.stringify(module)})`;
const addressesOf = ({ id, path, aliases, unknownStep, order, steps }) => ({
    id,
    path,
    aliases,
    unknownStep,
    order: order.map(({ step }) => ({ step })),
    steps: Object.fromEntries(order.map(({ step }) => [step, { was: steps[step].was }])),
});
/**
 * Vite plugin for `import('…/<id>/funnel.json?funnel')` and `funnel.ts?funnel`. The module exports `funnel` and
 * `contracts` (URLs of the compiled funnel and its contracts), `addresses` (`FunnelAddresses`), and `details`, which
 * imports the form schemas and precompiled validators. A definition with errors fails the build.
 */
export function funnelPlugin(folders) {
    const { registry } = folders;
    let serving = false;
    const compile = async (id) => {
        const { file, compiled, findings, files } = await readFunnel(id, folders);
        if (!compiled)
            throw new Error(`${file} cannot run:\n\n${findings.filter(isError).map(sentenceOf).join('\n')}`);
        return { compiled, files };
    };
    return {
        name: 'runnel:funnel',
        enforce: 'pre',
        configResolved: (config) => void (serving = config.command === 'serve'),
        configureServer(server) {
            server.middlewares.use((asked, response, next) => {
                const [, id, part] = devPath.exec(asked.url ?? '') ?? [];
                if (!id)
                    return next();
                compile(id).then(({ compiled }) => response.setHeader('content-type', 'application/json').end(dataOf(compiled)[part]), (error) => {
                    server.ws.send({ type: 'error', err: { message: error.message, stack: '' } });
                    response.writeHead(500).end();
                });
            });
        },
        resolveId: {
            filter: { id: [request, /^runnel:(details|form):/] },
            handler: (source) => {
                // The id has no file extension, because Vite's JSON plugin would parse a module that ends in `.json`.
                const [, id] = request.exec(source) ?? [];
                return id ? `\0${sourcePrefix}${id}` : `\0${source}`;
            },
        },
        load: {
            filter: { id: /^\0runnel:(source|details|form):/ },
            async handler(module) {
                const prefix = [sourcePrefix, detailsPrefix, formPrefix].find((candidate) => module.startsWith(`\0${candidate}`));
                // The preview imports the module with a new version in the query after every change.
                const id = module.slice(prefix.length + 1).split('?')[0];
                const { compiled, files } = await compile(id);
                const source = (addressOf) => [
                    `export const funnel = ${addressOf('funnel')};`,
                    `export const contracts = ${addressOf('contracts')};`,
                    `export const addresses = ${JSON.stringify(addressesOf(compiled))};`,
                    `export const details = ${lazily(`${detailsPrefix}${id}`)};`,
                ].join('\n');
                if (serving && prefix === sourcePrefix)
                    return source((part) => JSON.stringify(`/@funnel/${id}.${part}.json`));
                for (const read of files)
                    this.addWatchFile(path.resolve(read));
                const { form, ...validated } = schemasToValidate(compiled, registry);
                if (prefix === formPrefix)
                    return validatorsModule({ form: form });
                if (prefix === detailsPrefix)
                    return [
                        validatorsModule(validated),
                        `export const schemas = ${JSON.stringify(compiled.schemas)};`,
                        `export const form = ${lazily(`${formPrefix}${id}`)};`,
                    ].join('\n');
                const data = dataOf(compiled);
                const emitted = (part) => this.emitFile({ type: 'asset', name: `${id}.${part}.json`, source: data[part] });
                return source((part) => `import.meta.ROLLUP_FILE_URL_${emitted(part)}`);
            },
        },
        // Also called for new and removed files, such as scenarios.
        hotUpdate({ file, server }) {
            if (this.environment.name !== 'client' || !isDefinitionFile(file, folders))
                return undefined;
            const { moduleGraph } = this.environment;
            for (const [id, module] of moduleGraph.idToModuleMap)
                if (id.startsWith('\0runnel:'))
                    moduleGraph.invalidateModule(module);
            // Pages reload themselves; a preview applies the change while it runs.
            server.ws.send({ type: 'custom', event: definitionChanged });
            return [];
        },
    };
}
