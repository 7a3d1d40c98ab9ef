import type { FieldView, Runner } from '../run/index.js';
import type { ComponentRegistry } from './types.js';
/** What every field of a panel needs besides its view. */
export interface FieldContext {
    runner: Runner;
    components: ComponentRegistry;
    busy: boolean;
    loading: boolean;
}
/** Renders a field: its view becomes the props of its widget, and the widget's callbacks become calls of the runner. */
export declare function FieldAdapter({ field, runner, components, busy, loading }: FieldContext & {
    field: FieldView;
}): import("react").JSX.Element;
/** The field at a path of a panel, while it is shown. It follows its own view: what others say does not render it. */
export declare function PanelField({ panel, path, ...context }: FieldContext & {
    panel: string;
    path: string;
}): import("react").JSX.Element | null;
