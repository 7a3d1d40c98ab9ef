import type { ComponentProps } from 'react';
import type { Parts } from '../../engine/react/index.js';
/**
 * The stages of a process. Each has its state in words (PRG-01), and one status region announces the active one
 * (PRG-02).
 */
export declare function Stages({ stages }: ComponentProps<Parts['Stages']>): import("react").JSX.Element;
