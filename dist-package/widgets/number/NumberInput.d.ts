import type { WidgetProps } from '../../engine/react/index.js';
import { type NumberFieldOptions } from '../shared/NumberField.js';
import './NumberInput.css';
export interface NumberInputOptions extends NumberFieldOptions {
    unit?: string;
}
/** A number. It is not `<input type="number">`, which drops what it cannot read and changes when the page is scrolled. */
export declare function NumberInput(props: WidgetProps<number | string, NumberInputOptions>): import("react").JSX.Element;
