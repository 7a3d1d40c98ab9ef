import type { ComponentProps } from 'react';
import type { Parts } from '../../engine/react/index.js';
type NoticeProps = ComponentProps<Parts['Notice']>;
/** A panel in place of a step's content. Warnings and errors are announced assertively, the others politely. */
export declare function Notice({ tone, children }: NoticeProps): import("react").JSX.Element;
export {};
