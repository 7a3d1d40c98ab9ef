import { type Finding, type ListNode, type SourceNode } from '../definition/index.js';
import { type FileSystem } from './fileSystem.js';
import type { LoadedLibrary } from './library.js';
import { type Report } from './report.js';
/** The obligations that a funnel has whether it names them or not: those of the platform and of brands (format.md §3.9). */
export interface LoadedPolicy {
    obligations?: ListNode;
    findings: Finding[];
    files: string[];
}
/** Reads `policy.json` beside the funnels, and the files of brands that it names, for the funnel of this id. */
export declare function loadPolicy(funnels: string, id: string, files: FileSystem): LoadedPolicy;
/** A funnel, or what a variant extends, with the obligations of the policy before its own, which may only add. */
export declare function withPolicy(root: SourceNode, { obligations }: LoadedPolicy, library: LoadedLibrary, report: Report): SourceNode;
