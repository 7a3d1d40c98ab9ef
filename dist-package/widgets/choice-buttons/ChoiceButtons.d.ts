import type { WidgetProps } from '../../engine/react/index.js';
import './ChoiceButtons.css';
export interface ChoiceButtonsOptions {
    layout?: 'row' | 'stack';
    labelHidden?: boolean;
}
type Choice = string | number;
/** A choice between large buttons. Pressing a button chooses it; arrow keys choose nothing (WCAG 3.2.2). */
export declare function ChoiceButtons({ id, label, hint, error, value, choices, options, busy, onCommit, }: WidgetProps<Choice, ChoiceButtonsOptions>): import("react").JSX.Element;
export {};
