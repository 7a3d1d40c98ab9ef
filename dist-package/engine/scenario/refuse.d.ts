import type { CompiledFunnel } from '../compile/index.js';
import type { FieldView } from '../run/index.js';
import { type Problem } from './expectations.js';
import type { Move } from './scenario.js';
import { type Seen } from '../simulate/index.js';
/** The tells of a move; `to` is the path that keeps one, undefined if none does. */
export declare const toldOf: ({ tell }: Move, fields: FieldView[]) => {
    path: string;
    name: string;
    value: unknown;
    to?: string;
}[];
/** A problem if the screen does not offer the move; it names what the screen offers instead. */
export declare function refuse(move: Move, { state, view, redirects }: Seen, { steps }: CompiledFunnel): Problem | undefined;
