/**
 * Runs a callback at once, or after the current press. A field loses the focus when a press begins. If its message
 * appeared or disappeared then, the content below would move, and the press would miss its target.
 */
export declare function afterPress(run: () => void): void;
