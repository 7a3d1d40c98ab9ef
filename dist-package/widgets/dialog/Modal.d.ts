import { type ReactNode } from 'react';
import './Modal.css';
interface ModalProps {
    labelledBy: string;
    /** Called on Escape, which otherwise does nothing. A click outside never closes the dialog. */
    onDismiss?: () => void;
    children: ReactNode;
}
/**
 * A modal `<dialog>`. It focuses its first input, else its heading, and on closing returns the focus (DLG-01, DLG-02,
 * DLG-03).
 */
export declare function Modal({ labelledBy, onDismiss, children }: ModalProps): import("react").JSX.Element;
export {};
