import { type InputHTMLAttributes } from 'react';
import { type WidgetProps } from '../../engine/react/index.js';
export type TextWidth = 'short' | 'medium' | 'full';
interface TextControlProps {
    field: Pick<WidgetProps, 'id' | 'name' | 'hint' | 'error' | 'placeholder' | 'required' | 'busy'>;
    /** The text to show. */
    shown: string;
    /** Called while text is typed. May return the text to show instead, with the caret at its end. */
    onText(text: string, input: HTMLInputElement): void;
    /** Called on blur and on autofill. */
    onDone(text: string): void;
    width?: TextWidth;
    /** Whether the browser shows what is typed, and React renders it after the frame: for texts that stay as they are typed. */
    uncontrolled?: boolean;
    /** Ids of further elements for `aria-describedby`. */
    describedByToo?: string;
    attributes?: InputHTMLAttributes<HTMLInputElement>;
}
/**
 * A text input. Silent autofill is detected by polling, by the autofill animation, on blur and when Next is pressed.
 */
export declare function TextControl({ field, shown, onText, onDone, width, uncontrolled, describedByToo, attributes, }: TextControlProps): import("react").JSX.Element;
export {};
