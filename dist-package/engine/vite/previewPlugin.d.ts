import type { Plugin } from 'vite';
import { type CompiledFunnel } from '../compile/index.js';
import type { Finding } from '../definition/index.js';
import { type Drawing } from '../diagram/index.js';
import { type ScenarioInFile } from '../scenario/load/index.js';
import { type LocatedMessage } from './locatedMessages.js';
import { type FunnelFolders } from './readFunnel.js';
/** A funnel as the preview loads it from `/@preview/<id>.json`. */
export interface PreviewedFunnel {
    id: string;
    file: string;
    findings: Finding[];
    /** The last version without errors; absent if there was none since the server started. */
    compiled?: CompiledFunnel;
    /** Changes with the schemas and validators of `compiled`, not with its texts. */
    detailsVersion?: string;
    scenarios: ScenarioInFile[];
    /** Why the scenarios cannot be read, if they cannot. */
    scenarioProblem?: string;
}
/** What a tab of the preview shows of `compiled`, from `/@preview/<id>/<view>.json`: made only once it is looked at. */
export interface PreviewViews {
    diagram: Drawing;
    messages: LocatedMessage[];
}
/**
 * Vite plugin that serves `/preview` on the development server: its pages, and every funnel as data with its findings and
 * scenarios. It also prints errors and warnings in the terminal whenever a file is saved.
 * @param registryFile module that exports the registry for the pages
 */
export declare function previewPlugin(folders: FunnelFolders, registryFile: string): Plugin;
