import { type ComponentProps } from 'react';
import type { Parts } from '../../engine/react/index.js';
type NavProps = ComponentProps<Parts['Nav']>;
/**
 * Next and Back. Next is never natively disabled: shut or busy, it is `aria-disabled` with a reason, and a press still
 * counts as an attempt (BTN-01 to BTN-03, AMB-54). It is a submit button, so that Enter presses it too. While the step
 * is busy, both are shown as busy and do nothing.
 */
export declare function Nav({ nav: { place, next, back }, reasonId, onNext, onBack, children }: NavProps): import("react").JSX.Element;
export {};
