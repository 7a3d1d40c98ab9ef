import type { Output } from './lib/command.ts'
import { useTypeScriptLoader } from './lib/importModule.ts'
import { type CommandTable, runCommand, usualCommands } from './runCommand.ts'

/** Vite, which a product has anyway, understands TypeScript. */
useTypeScriptLoader(async (file) => {
  const { importAfresh } = await import('#engine/vite/readFunnel.ts')
  return (await importAfresh(file)).exports as Record<string, unknown>
})

const commandTable: CommandTable = {
  ...usualCommands(),
  init: { about: 'writes an empty product that runs', load: async () => (await import('./commands/init.ts')).init },
}

/** Runs `runnel <command> …` in the folder of a product and returns the exit code: 0 success, 1 findings, 2 wrong use. */
export const main = (args: string[], output?: Output): Promise<number> => runCommand(commandTable, args, output)
