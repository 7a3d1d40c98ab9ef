import { createHash } from 'node:crypto';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { schemasToValidate } from '../compile/index.js';
import { drawDiagram, funnelDiagram } from '../diagram/index.js';
import { loadScenarios } from '../scenario/load/index.js';
import { locatedMessages } from './locatedMessages.js';
import { funnelIdsIn, importAfresh, isDefinitionFile, isError, readFunnel, sentenceOf, } from './readFunnel.js';
const ofFunnel = /^\/@preview\/([a-z0-9-]+)(?:\/([a-z]+))?\.json$/;
/** The pages of the preview by address, with their titles and modules. */
const pages = {
    '/preview': { title: 'Preview', module: '/preview/main.tsx' },
    '/preview/screen': { title: 'Screen of the preview', module: '/preview/screen/main.tsx' },
    '/preview/overview': { title: 'Overview of the steps', module: '/preview/overview/main.tsx' },
    '/preview/compare': { title: 'Side by side', module: '/preview/compare/main.tsx' },
    '/preview/gallery': { title: 'Gallery of widgets and blocks', module: '/preview/gallery/main.tsx' },
    '/preview/drawing': { title: 'Drawings of the preview', module: '/preview/drawing/main.tsx' },
    '/preview/play': { title: 'Scenario', module: '/preview/play/main.ts' },
};
const pageOf = ({ title, module }) => `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title}</title>
    <link rel="icon" href="data:,">
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="${module}"></script>
  </body>
</html>
`;
/** The modules that generated validators may import (engine/compile/validators.ts). */
const validatorParts = ['ajv/dist/runtime/equal', 'ajv/dist/runtime/ucs2length'];
/** Milliseconds without a request after which no page is waiting for the next one. */
const quiet = 200;
/** Milliseconds that a check waits for quiet at most. */
const longest = 3000;
const registryModule = 'virtual:runnel-registry';
const detailsVersion = (compiled, registry) => createHash('sha256')
    .update(JSON.stringify([compiled.schemas, schemasToValidate(compiled, registry)]))
    .digest('hex');
/** The scenarios of a funnel, or the reason why they cannot be read. */
function scenariosOf(folder) {
    try {
        return { scenarios: loadScenarios(folder) };
    }
    catch (error) {
        return { scenarios: [], scenarioProblem: error.message };
    }
}
/**
 * Vite plugin that serves `/preview` on the development server: its pages, and every funnel as data with its findings and
 * scenarios. It also prints errors and warnings in the terminal whenever a file is saved.
 * @param registryFile module that exports the registry for the pages
 */
export function previewPlugin(folders, registryFile) {
    const lastGood = new Map();
    let filesOfRegistry;
    const registryFiles = () => (filesOfRegistry ??= importAfresh(registryFile).then(({ files }) => [registryFile, ...files], (error) => {
        // The next request tries again.
        filesOfRegistry = undefined;
        throw error;
    }));
    /** The funnel that a page has asked for last. */
    let shown;
    const previewed = async (id) => {
        const { file, findings, compiled, loaded } = await readFunnel(id, folders);
        if (compiled && loaded)
            lastGood.set(id, { compiled, loaded });
        const good = lastGood.get(id);
        return {
            id,
            file,
            findings,
            ...(good && { compiled: good.compiled, detailsVersion: detailsVersion(good.compiled, folders.registry) }),
            ...scenariosOf(path.join(folders.funnels, id, 'scenarios')),
        };
    };
    const views = {
        diagram: ({ loaded: { definition } }) => drawDiagram(funnelDiagram(definition)),
        messages: async ({ compiled, loaded }) => locatedMessages(loaded, compiled, folders.registry, await registryFiles()),
    };
    /** The last change; the check of an earlier one stops. */
    let latest;
    /** When a page made its last request. */
    let asked = 0;
    /** Resolves when no page has made a request for a while. A check blocks the server, and a page makes several to show a change. */
    const untilQuiet = async () => {
        const last = performance.now() + longest;
        for (let left = quiet; left > 0; left = Math.min(asked + quiet, last) - performance.now())
            await setTimeout(left);
    };
    /** Checks one funnel after the other, that on screen first, whenever the pages are quiet. */
    const checkAll = async (change) => {
        const ids = funnelIdsIn(folders.funnels).sort((one, other) => Number(other === shown) - Number(one === shown));
        const grave = new Set();
        for (const id of ids) {
            if (id !== shown)
                await untilQuiet();
            if (change !== latest)
                return undefined;
            for (const finding of (await readFunnel(id, folders)).findings)
                if (finding.severity !== 'advice')
                    grave.add(`${isError(finding) ? 'error' : 'warning'} ${sentenceOf(finding)}`);
        }
        return [...grave].join('\n') || 'Definitions checked: no findings.';
    };
    const answer = async (address) => {
        const ids = funnelIdsIn(folders.funnels);
        if (address === '/@preview/funnels.json')
            return ids;
        const [, id, view] = ofFunnel.exec(address) ?? [];
        if (!id || !ids.includes(id))
            return undefined;
        shown = id;
        if (view === undefined)
            return previewed(id);
        if (!Object.hasOwn(views, view))
            return undefined;
        // After a restart of the server an open page may ask for a view first.
        if (!lastGood.has(id))
            await previewed(id);
        const good = lastGood.get(id);
        return good && views[view](good);
    };
    return {
        name: 'runnel:preview',
        apply: 'serve',
        // Vite optimises all imports of the pages in advance; otherwise it would reload an open page when it finds a new one.
        config: () => ({
            optimizeDeps: {
                entries: ['index.html', ...Object.values(pages).map(({ module }) => module.slice(1))],
                include: validatorParts,
            },
        }),
        resolveId: (id) => (id === registryModule ? path.resolve(registryFile) : undefined),
        configureServer(server) {
            const { middlewares, watcher } = server;
            watcher.add([folders.funnels, folders.library].map((folder) => path.resolve(folder)));
            middlewares.use((request, response, next) => {
                asked = performance.now();
                const [address = ''] = (request.url ?? '').split('?');
                const page = pages[address.replace(/(?<=.)\/$/, '')];
                const end = (type, content) => response.setHeader('content-type', type).end(content);
                if (page)
                    server.transformIndexHtml(address, pageOf(page)).then((html) => end('text/html', html), next);
                else if (address.startsWith('/@preview/'))
                    answer(address).then((data) => (data === undefined ? next() : end('application/json', JSON.stringify(data))), next);
                else
                    next();
            });
        },
        hotUpdate({ file, server }) {
            if (this.environment.name !== 'client' || !isDefinitionFile(file, folders))
                return;
            latest = Symbol('change');
            // Not awaited: the page that shows the change asks for its funnel meanwhile.
            checkAll(latest).then((said) => said !== undefined && server.config.logger.info(said, { timestamp: true }), (error) => server.config.logger.error(error.message, { timestamp: true }));
        },
    };
}
