import { jsx as _jsx } from "react/jsx-runtime";
import { useEffect, useRef } from 'react';
import './Modal.css';
let locks = 0;
/** Locks the scrolling of the page behind a dialog and returns a function that unlocks it; locks may overlap. */
function lockScroll() {
    const { style } = document.documentElement;
    if (locks++ === 0)
        style.overflow = 'hidden';
    return () => {
        if (--locks === 0)
            style.overflow = '';
    };
}
function firstFocus(dialog, labelledBy) {
    return (dialog.querySelector('input, select, textarea') ??
        dialog.querySelector(`#${CSS.escape(labelledBy)}`));
}
/**
 * A modal `<dialog>`. It focuses its first input, else its heading, and on closing returns the focus (DLG-01, DLG-02,
 * DLG-03).
 */
export function Modal({ labelledBy, onDismiss, children }) {
    const ref = useRef(null);
    useEffect(() => {
        const dialog = ref.current;
        if (!dialog)
            return;
        const opener = document.activeElement;
        dialog.showModal();
        firstFocus(dialog, labelledBy)?.focus();
        const unlock = lockScroll();
        return () => {
            unlock();
            dialog.close();
            if (opener instanceof HTMLElement && opener.isConnected)
                opener.focus();
        };
    }, [labelledBy]);
    return (_jsx("dialog", { ref: ref, className: "modal", "aria-labelledby": labelledBy, onCancel: (event) => {
            event.preventDefault();
            onDismiss?.();
        }, onKeyDown: (event) => {
            // A second Escape closes a dialog even if `cancel` was prevented, so the key itself is prevented.
            if (event.key !== 'Escape')
                return;
            event.preventDefault();
            onDismiss?.();
        }, children: _jsx("div", { className: "modal-body", children: children }) }));
}
