import type { FunnelView } from './view.js';
/** Whether a field of the screen shows the answer. */
export declare const showsAnswer: (view: FunnelView, path: string) => boolean;
/** The view with an answer that the machine has not heard of yet; its messages come from the machine. */
export declare function withAnswer(view: FunnelView, path: string, value: unknown): FunnelView;
