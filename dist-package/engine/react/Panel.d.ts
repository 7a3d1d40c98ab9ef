import { type ReactNode } from 'react';
import type { FunnelDetails } from '../compile/index.js';
import { type BlockView, type FunnelView, type PanelView, type Runner } from '../run/index.js';
import type { ComponentRegistry } from './types.js';
/** Prefetches what a step with fields needs, so that it is drawn without waiting. */
export declare const preloadForm: (details: PanelContext["details"]) => Promise<void>;
/** What every layer of a screen needs. `details` loads the form schemas and validators. */
export interface PanelContext {
    runner: Runner;
    components: ComponentRegistry;
    details: () => Promise<FunnelDetails>;
    view: FunnelView;
}
export declare const Blocks: import("react").MemoExoticComponent<({ blocks, components, }: {
    blocks: BlockView[];
    components: ComponentRegistry;
}) => import("react").JSX.Element[]>;
type PanelProps = PanelContext & {
    panel: PanelView;
    children?: ReactNode;
};
/** Whether a panel shows its fields as a form. A single question with buttons needs none, so nothing is loaded before the first answer. */
export declare function showsForm({ fields }: Pick<PanelView, 'fields'>, { formless }: ComponentRegistry): boolean;
/** One layer of the screen as a form: messages, heading, content, fields, buttons and navigation. */
export declare function Panel({ panel, level, headingId, children, ...context }: PanelProps & {
    level: 1 | 2;
    headingId?: string;
}): import("react").JSX.Element;
export {};
