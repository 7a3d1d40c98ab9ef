import { type ComponentProps } from 'react';
import type { Parts } from '../../engine/react/index.js';
/**
 * A message about the whole step: a failed call or an alert. It takes the focus when it appears. In a dialog the input
 * takes the focus instead, to be corrected (OTP-06); screen readers still announce the alert.
 */
export declare function Banner({ kind, text }: ComponentProps<Parts['Banner']>): import("react").JSX.Element;
