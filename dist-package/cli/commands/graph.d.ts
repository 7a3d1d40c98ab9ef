import { type Command } from '../lib/command.js';
export declare const graph: Command;
