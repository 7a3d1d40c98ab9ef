import type { CompiledFunnel } from '../compile/index.js';
import type { LoadedFunnel, Location, Registry } from '../definition/index.js';
import { type Message } from '../explore/index.js';
/** A line and column of a file, counted from 1. */
export type FilePlace = Pick<Location, 'file' | 'line' | 'column'>;
/** A message with the place of its text. */
export interface LocatedMessage extends Omit<Message, 'written'> {
    /** Absent if it is not found: the text is put together in TypeScript. */
    place?: FilePlace;
}
/**
 * Every message of a funnel, each with the place where its text is written: in the funnel's file, in one from which it takes
 * something, or in a file of the registry.
 */
export declare function locatedMessages({ definition, locate }: LoadedFunnel, compiled: CompiledFunnel, registry: Registry, registryFiles: string[]): LocatedMessage[];
