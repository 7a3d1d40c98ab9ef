import { type Command } from '../lib/command.js';
export declare const why: Command;
