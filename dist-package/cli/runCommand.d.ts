import { type Command, type Output } from './lib/command.js';
import type { OpenBrowser } from './lib/scenarioBrowser.js';
/** A command is loaded only when it is run. */
export interface CommandEntry {
    about: string;
    load(): Promise<Command>;
}
export type CommandTable = Record<string, CommandEntry>;
/** The commands that every product has. `openBrowser` opens a page that plays scenarios, where there is one. */
export declare const usualCommands: (openBrowser?: OpenBrowser) => CommandTable;
/** Runs `runnel <command> …` and returns the exit code: 0 success, 1 findings, 2 wrong use. */
export declare function runCommand(commands: CommandTable, args: string[], output?: Output): Promise<number>;
