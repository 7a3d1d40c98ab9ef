import type { ComponentProps } from 'react';
import type { Parts } from '../../engine/react/index.js';
/** A step over a step. Escape and a click outside do nothing: only its buttons lead on (AMB-33). */
export declare function Dialog({ labelledBy, children }: ComponentProps<Parts['Dialog']>): import("react").JSX.Element;
