import type { WidgetProps } from '../../engine/react/index.js';
/** The text of an answer; empty if there is none. */
export declare const textOf: (value: unknown) => string;
/** Commits a text; an unchanged one only marks the field as touched. */
export declare function commitText({ value, onCommit }: Pick<WidgetProps<string>, 'value' | 'onCommit'>, text: string): void;
