import type { Clock } from '../run/index.js';
import { type PanelContext } from './Panel.js';
export interface FunnelScreenProps extends Omit<PanelContext, 'view'> {
    theme: Record<string, unknown>;
    clock: Clock;
}
/** The screen of a running funnel: page, notice and dialog, rendered with the widgets, blocks and parts in `components`. */
export declare function FunnelScreen({ theme, clock, ...context }: FunnelScreenProps): import("react").JSX.Element;
