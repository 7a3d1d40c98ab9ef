import { type ComponentProps } from 'react';
import type { Parts } from '../../engine/react/index.js';
/** The paragraph under a heading. */
export declare function StepText({ text }: ComponentProps<Parts['StepText']>): import("react").JSX.Element;
/**
 * The heading of a step. It takes the focus when `focusKey` changes, which is on arrival; an empty key leaves the focus
 * alone (NAV-01).
 */
export declare function Heading({ text, level, focusKey, id }: ComponentProps<Parts['Heading']>): import("react").JSX.Element;
