import type { WidgetProps } from '../../engine/react/index.js';
import { type TextWidth } from './TextControl.js';
import './NumberField.css';
export interface NumberFieldOptions {
    autocomplete?: string;
    inputMode?: 'numeric' | 'decimal' | 'text';
    width?: TextWidth;
    labelHidden?: boolean;
}
interface NumberFieldProps {
    field: WidgetProps<number | string, NumberFieldOptions>;
    read(text: string): number | undefined;
    write(number: number): string;
    inputMode: 'numeric' | 'decimal';
    /** What stands before or after the input. */
    unit?: {
        text: string;
        at: 'start' | 'end';
        spoken?: string;
    };
}
/**
 * A number that is typed as text. What can be read is kept as a number, anything else as it was typed, so that the
 * checks of the widget can speak of it.
 */
export declare function NumberField({ field, read, write, inputMode, unit }: NumberFieldProps): import("react").JSX.Element;
export {};
