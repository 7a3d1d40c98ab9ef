import { type ComponentProps } from 'react';
import type { Parts } from '../../engine/react/index.js';
type ErrorSummaryProps = ComponentProps<Parts['ErrorSummary']>;
/**
 * The errors as links to their fields. It takes the focus after every attempt (ERR-04, ERR-05); after a mere blur it is
 * announced without moving the focus.
 */
export declare function ErrorSummary({ heading, errors, focusKey }: ErrorSummaryProps): import("react").JSX.Element | null;
export {};
