import { type Finding, type LoadedFunnel } from '../definition/index.js';
/**
 * The findings, where a step, field or button of a variant lacks something and almost has the name of an inherited one:
 * then only the first of these findings stays, with that name in its hint.
 */
export declare function withNearNames(found: Finding[], { variant, files }: LoadedFunnel): Finding[];
