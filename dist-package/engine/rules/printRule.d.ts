import type { Text, Tree } from './tree.js';
/** A compiled rule as CEL source, for reports and previews. Spacing and brackets may differ from the original. */
export declare function printRule(tree: Tree): string;
/** A text as its author wrote it, with the inserted rules in braces. */
export declare const printText: (text: Text | undefined) => string;
