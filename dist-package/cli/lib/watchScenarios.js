import { scenarioFormats } from '../report/scenarios.js';
import { forgetModules } from './importModule.js';
import { openFunnel } from './openFunnel.js';
import { playAll, scenariosOf } from './playScenarios.js';
import { touchedBy } from './touchedBy.js';
import { foldersAround, watchFolders } from './watchFolders.js';
/** Plays the scenarios of funnels, then after each change those that it touches. Runs until the process ends. */
export async function watchScenarios(files, { only, format, all }, output) {
    const opened = new Map();
    const playTouched = async (file, changed) => {
        const written = scenariosOf(file).filter(({ scenario }) => scenario.name.includes(only));
        const { definition, scenarios } = touchedBy(changed, opened.get(file), written);
        if (definition) {
            // Until it can be read again, every change reads it.
            opened.delete(file);
            opened.set(file, await openFunnel(file));
        }
        return scenarios.length === 0 ? [] : playAll(opened.get(file), scenarios);
    };
    const play = async (changed) => {
        if (changed.some((file) => file.endsWith('.ts')))
            forgetModules();
        const began = performance.now();
        const played = [];
        for (const file of files)
            await playTouched(file, changed).then((some) => played.push(...some), (error) => output.error(error instanceof Error ? error.message : String(error)));
        if (played.length > 0)
            output.out(scenarioFormats[format](played, { all }));
        if (format === 'pretty')
            output.out(`${Math.round(performance.now() - began)} ms; waiting for changes`);
    };
    const folders = foldersAround(files);
    output.out(`watching ${folders.join(', ')}`);
    let playing = play([]);
    watchFolders(folders, (changed) => void (playing = playing.then(() => play(changed))));
    return new Promise(() => undefined);
}
