import type { InputHTMLAttributes, ReactNode } from 'react';
import type { WidgetProps } from '../../engine/react/index.js';
import { type TextWidth } from './TextControl.js';
export interface LineOptions {
    autocomplete?: string;
    labelHidden?: boolean;
}
interface LineFieldProps {
    field: WidgetProps<string, LineOptions>;
    width?: TextWidth;
    attributes: InputHTMLAttributes<HTMLInputElement>;
    /** Whether nothing but the input shows what is typed, so that React may render it after the frame. */
    uncontrolled?: boolean;
    /** Called with false while text is typed, and with true on blur. */
    onLeft?(left: boolean): void;
    /** Rendered below the input. */
    children?: ReactNode;
}
/** A field for one line of text. The answer changes while it is typed and is committed on blur. */
export declare function LineField({ field, width, attributes, uncontrolled, onLeft, children }: LineFieldProps): import("react").JSX.Element;
export {};
