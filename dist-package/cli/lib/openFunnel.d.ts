import type { LoadedFunnel } from '../../engine/definition/index.js';
import type { ScenarioEngine } from '../../engine/scenario/index.js';
import { type Surroundings } from './findRegistry.js';
/** A funnel that can be run, and its file. */
export interface OpenedFunnel {
    file: string;
    loaded: LoadedFunnel;
    engine: ScenarioEngine;
}
/**
 * The file of a funnel, given its path or its id.
 * @throws UsageError when there is none, or more than one.
 */
export declare function fileOf(word: string): string;
/** Loads the definition in a file, JSON or TypeScript. */
export declare const loadDefinitionFile: (file: string) => Promise<LoadedFunnel>;
/** A funnel without errors, and what surrounds it. */
export interface SoundFunnel extends Surroundings {
    file: string;
    loaded: LoadedFunnel;
}
/** @throws UsageError when the checker finds an error: what is wrong cannot be walked. */
export declare function loadSound(word: string): Promise<SoundFunnel>;
/** @throws UsageError when the checker finds an error. */
export declare function openFunnel(word: string): Promise<OpenedFunnel>;
