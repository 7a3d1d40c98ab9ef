import { type FindingCode, type Finding, type FindingText, type Place, type SourceNode } from '../definition/index.js';
/** Adds a finding of the loader. */
export type Report = (code: FindingCode, place: Place, finding: FindingText) => void;
export declare const reportTo: (findings: Finding[]) => Report;
/** Reports a `$schema` of another kind of file than `<kind>.schema.json`, with which an editor would accept mistakes. */
export declare function checkSchemaKind(file: SourceNode | undefined, kind: string, report: Report): void;
/** Reports a format other than the current one. The file is loaded nevertheless. */
export declare function checkFormat(file: SourceNode | undefined, report: Report): void;
