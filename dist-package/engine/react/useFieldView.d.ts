import type { FieldView, FunnelView, PanelView, Runner } from '../run/index.js';
/** Follows the changes of a runner, which are told after the current press. */
export declare const changesOf: (runner: Runner) => (changed: () => void) => () => void;
/** The panel of a step, if it is on the screen. */
export declare const panelAt: ({ page, notice, dialog }: FunnelView, path: string) => PanelView | undefined;
/** Notes that the uncontrolled input of a field shows what is typed before its widget is rendered. */
export declare const noteTyped: (runner: Runner, path: string) => void;
/**
 * The view of a field, while it is shown. A step may have hundreds of fields, so this is React's own hook: what has not
 * changed is the same object anyway.
 */
export declare function useFieldView(runner: Runner, panel: string, path: string): FieldView | undefined;
