import { useTypeScriptLoader } from './lib/importModule.js';
import { runCommand, usualCommands } from './runCommand.js';
/** Vite, which a product has anyway, understands TypeScript. */
useTypeScriptLoader(async (file) => {
    const { importAfresh } = await import('../engine/vite/readFunnel.js');
    return (await importAfresh(file)).exports;
});
const commandTable = {
    ...usualCommands(),
    init: { about: 'writes an empty product that runs', load: async () => (await import('./commands/init.js')).init },
};
/** Runs `runnel <command> …` in the folder of a product and returns the exit code: 0 success, 1 findings, 2 wrong use. */
export const main = (args, output) => runCommand(commandTable, args, output);
