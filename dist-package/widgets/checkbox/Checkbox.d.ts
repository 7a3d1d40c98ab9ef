import { type WidgetProps } from '../../engine/react/index.js';
import './Checkbox.css';
type CheckboxProps = WidgetProps<boolean, object> & {
    /** Id of a further element for `aria-describedby`. */
    describedByToo?: string;
};
/** A box to tick. It is never ticked by default. */
export declare function Checkbox({ id, name, label, hint, error, value, required, busy, describedByToo, onCommit, }: CheckboxProps): import("react").JSX.Element;
export {};
