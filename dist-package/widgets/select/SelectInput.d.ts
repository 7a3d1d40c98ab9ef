import { type WidgetProps } from '../../engine/react/index.js';
import type { TextWidth } from '../shared/TextControl.js';
import './SelectInput.css';
export interface SelectInputOptions {
    autocomplete?: string;
    width?: TextWidth;
    prompt?: string;
    labelHidden?: boolean;
}
type Choice = string | number;
/** A choice in a native `<select>`. */
export declare function SelectInput({ id, name, label, hint, error, value, choices, options, required, placeholder, busy, onCommit, }: WidgetProps<Choice, SelectInputOptions>): import("react").JSX.Element;
export {};
