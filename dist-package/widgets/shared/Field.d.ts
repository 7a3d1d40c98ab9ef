import type { FieldsetHTMLAttributes, ReactNode } from 'react';
import './controls.css';
import './Field.css';
interface FieldProps {
    id: string;
    label: string;
    labelHidden?: boolean;
    hint?: string;
    error?: string;
    /** A visible mark beside the label; assistive technology gets it from the control. */
    mark?: string;
    children: ReactNode;
}
interface FieldGroupProps extends Omit<FieldProps, 'mark'> {
    /** What the group says itself: that of radio buttons is required and wrong as an input is. */
    attributes?: FieldsetHTMLAttributes<HTMLFieldSetElement>;
}
export declare function FieldHint({ id, hint }: {
    id: string;
    hint?: string;
}): import("react").JSX.Element | null;
/** The error message of a field, with a visually hidden "Error:" in front. The summary has the same text. */
export declare function FieldError({ id, error }: {
    id: string;
    error?: string;
}): import("react").JSX.Element | null;
/** Label, hint, error and control, in reading order. */
export declare function Field({ id, label, labelHidden, hint, error, mark, children }: FieldProps): import("react").JSX.Element;
/** The same for a group of controls: `<fieldset>` and `<legend>`, described by hint and error. */
export declare function FieldGroup({ id, label, labelHidden, hint, error, attributes, children }: FieldGroupProps): import("react").JSX.Element;
export {};
