import { type WidgetProps } from '../../engine/react/index.js';
import { type MessageOptions } from '../shared/messagesOf.js';
import './TextArea.css';
export interface TextAreaOptions extends MessageOptions {
    rows?: number;
    limit?: number;
    spellcheck?: boolean;
    autocomplete?: string;
    labelHidden?: boolean;
}
/** Several lines of text. The answer changes while it is typed and is committed on blur. */
export declare function TextArea(props: WidgetProps<string, TextAreaOptions>): import("react").JSX.Element;
