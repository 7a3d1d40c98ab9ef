import type { WidgetProps } from '../../engine/react/index.js';
import './RadioGroup.css';
export interface RadioGroupOptions {
    layout?: 'row' | 'stack';
    labelHidden?: boolean;
}
type Choice = string | number;
/** A choice between radio buttons. Arrow keys choose, as they do in every group of radio buttons. */
export declare function RadioGroup({ id, name, label, hint, error, value, choices, options, required, busy, onCommit, }: WidgetProps<Choice, RadioGroupOptions>): import("react").JSX.Element;
export {};
