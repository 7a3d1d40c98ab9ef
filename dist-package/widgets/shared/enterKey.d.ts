import type { FocusEvent, KeyboardEvent } from 'react';
/**
 * What Enter does in a text input, for its props: on a phone it leads to the next control, and from the last one it
 * presses Next. The keyboard names it accordingly.
 */
export declare const enterKey: {
    readonly enterKeyHint: "next";
    readonly onFocus: ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => void;
    readonly onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
};
