import type { ComponentProps } from 'react';
import type { Parts } from '../../engine/react/index.js';
/** The buttons of a step. While the step is busy they stay and do nothing. */
export declare function Buttons({ buttons, busy }: ComponentProps<Parts['Buttons']>): import("react").JSX.Element | null;
