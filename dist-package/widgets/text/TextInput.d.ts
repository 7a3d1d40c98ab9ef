import type { WidgetProps } from '../../engine/react/index.js';
import { type LineOptions } from '../shared/LineField.js';
import type { TextWidth } from '../shared/TextControl.js';
import './TextInput.css';
export interface TextInputOptions extends LineOptions {
    inputMode?: 'text' | 'numeric' | 'decimal' | 'tel' | 'email' | 'search' | 'url';
    width?: TextWidth;
    spellcheck?: boolean;
    capitalise?: 'none' | 'words' | 'sentences' | 'characters';
    maxLength?: number;
}
/** One line of text. */
export declare function TextInput(props: WidgetProps<string, TextInputOptions>): import("react").JSX.Element;
