import type { Clock } from '../run/index.js';
import { type FileSender } from './context.js';
import { type PanelContext } from './Panel.js';
export interface FunnelScreenProps extends Omit<PanelContext, 'view'> {
    theme: Record<string, unknown>;
    clock: Clock;
    /** How files are sent; without it no widget may send any. */
    files?: FileSender | undefined;
}
/** The screen of a running funnel: page, notice and dialog, rendered with the widgets, blocks and parts in `components`. */
export declare function FunnelScreen({ theme, clock, files, ...context }: FunnelScreenProps): import("react").JSX.Element;
