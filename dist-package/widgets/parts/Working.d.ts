import type { ComponentProps } from 'react';
import type { Parts } from '../../engine/react/index.js';
/** Something is loaded, or without a text a process is running, of which the funnel itself says when it takes long. */
export declare function Working({ text }: ComponentProps<Parts['Working']>): import("react").JSX.Element;
