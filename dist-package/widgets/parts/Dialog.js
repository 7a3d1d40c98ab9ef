import { jsx as _jsx } from "react/jsx-runtime";
import { Modal } from '../dialog/Modal.js';
/** A step over a step. Escape and a click outside do nothing: only its buttons lead on (AMB-33). */
export function Dialog({ labelledBy, children }) {
    return _jsx(Modal, { labelledBy: labelledBy, children: children });
}
