import type { Output } from './lib/command.ts'
import { useTypeScriptLoader } from './lib/importModule.ts'
import { readAfresh } from './lib/readAfresh.ts'
import { type CommandTable, runCommand, usualCommands } from './runCommand.ts'

useTypeScriptLoader(readAfresh)

/** The commands of this project: the usual ones, and what only its own folders have. */
export const commandTable: CommandTable = {
  ...usualCommands(async () => (await import('./browser/openBrowser.ts')).openBrowser()),
  new: {
    about: 'writes a new funnel, widget, operation or brand',
    load: async () => (await import('./commands/new.ts')).newCommand,
  },
  pull: {
    about: 'writes what a running server has published into a folder',
    load: async () => (await import('./commands/pull.ts')).pull,
  },
  push: {
    about: 'sends what was changed in a folder to a running server, as drafts',
    load: async () => (await import('./commands/push.ts')).push,
  },
}

/** Runs `runnel <command> …` and returns the exit code: 0 success, 1 findings, 2 wrong use. */
export const main = (args: string[], output?: Output): Promise<number> => runCommand(commandTable, args, output)
