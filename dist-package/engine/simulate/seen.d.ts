import type { FunnelState, FunnelView, PanelView } from '../run/index.js';
import type { Player } from './player.js';
/** The readable content of a screen. */
export interface Screen {
    /** All texts on the page and its innermost layer. */
    texts: string[];
    next?: {
        label: string;
        shut: boolean;
        reason?: string;
    };
    /** Position in the journey, such as `2/8`; absent for a step that does not count. */
    progress?: string;
    /** The state of each stage, by id. */
    stages: Record<string, string>;
    /** The labels of the choices in order, by path of the field. */
    choices: Record<string, string[]>;
}
/** Everything observable about a funnel: its screen, state and effects. Plain data, so that a page can send it. */
export interface Seen extends Screen, Pick<Player, 'calls' | 'raised' | 'tracked' | 'redirects'> {
    view: FunnelView;
    state: FunnelState;
    /** Milliseconds since the epoch, on the funnel's clock. */
    now: number;
    /** Whether a session is kept. */
    stored: boolean;
}
/** The layer of the screen that takes answers. */
export declare const panelOf: ({ dialog, notice, page }: FunnelView) => PanelView;
/** All texts of a view on the page and its innermost layer, with the stages; without duplicates. */
export declare function textsOnScreen(view: FunnelView): string[];
/** What can be observed of the funnel in a player. */
export declare function seenOf({ runner, clock, stored, calls, raised, tracked, redirects }: Player): Seen;
