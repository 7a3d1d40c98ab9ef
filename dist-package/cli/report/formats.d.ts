import type { Finding } from '../../engine/definition/index.js';
export declare const formatNames: readonly ["pretty", "json", "github"];
export type FormatName = (typeof formatNames)[number];
/** Diagnostics as text, by format. Without findings the text is empty, or `[]` as JSON. */
export declare const formats: Record<FormatName, (findings: Finding[]) => string>;
