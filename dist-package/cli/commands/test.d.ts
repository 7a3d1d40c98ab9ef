import { type Command } from '../lib/command.js';
import type { OpenBrowser } from '../lib/scenarioBrowser.js';
/** The command, with what opens a browser, if there is a page that plays scenarios. */
export declare const testWith: (openBrowser?: OpenBrowser) => Command;
