import type { AnyMachineSnapshot } from 'xstate';
import type { CompiledStep } from '../compile/index.js';
import { type FieldMessage } from './fields.js';
import { type StageRow } from './layers.js';
import { type Progress } from './landing.js';
import type { FunnelState } from './state.js';
import { type FunnelWorld } from './world.js';
export interface FieldView {
    path: string;
    id: string;
    label: string;
    widget: string;
    options: Record<string, unknown>;
    choices: {
        value: string | number;
        label: string;
    }[];
    hint?: string;
    placeholder?: string;
    required: boolean;
    value: unknown;
    /** Paths that keep the widget's tells, by name. */
    tells: Record<string, string>;
    /** The message to show now. */
    message?: FieldMessage;
    /** Messages for the members of a composite answer, also if the whole answer is missing. */
    members: FieldMessage[];
}
/** Where something is missing: the ids of the control and of its field. */
export interface Place {
    target: string;
    field: string;
}
export interface BlockView {
    block: string;
    /** A block of the funnel, which stays while a notice replaces the step. */
    around?: true;
    options: Record<string, unknown>;
}
/** One layer of the screen (format.md §3.3, `as`): the page, a notice in its place, or a dialog over it. */
export interface PanelView {
    path: string;
    as: CompiledStep['as'];
    tone: CompiledStep['tone'];
    title: string;
    text: string;
    /** Changes with every arrival; then the heading takes the focus. */
    focusKey: string;
    fields: FieldView[];
    blocks: {
        top: BlockView[];
        bottom: BlockView[];
    };
    buttons: {
        id: string;
        label: string;
        kind: 'primary' | 'secondary' | 'link';
    }[];
    nav?: {
        place: 'footer' | 'page';
        onShut: 'explain' | 'focus';
        next?: {
            label: string;
            shut: boolean;
            busy: boolean;
            reason?: string;
            missing?: Place[];
        };
        back?: {
            label: string;
            busy: boolean;
        };
    };
    banner: string;
    alert: string;
    /** What is said because a running call takes long. */
    slow: string;
    /** The visible messages: of touched fields, and of all fields after a refused press of Next. */
    errors: FieldMessage[];
    attempted: boolean;
    attempts: number;
}
/** The screen of a running funnel as plain data. */
export interface FunnelView {
    funnel: string;
    /** Id of the top-level step. */
    step: string;
    /** Whether the step is automatic; then its address replaces the previous one (format.md §7.1). */
    automatic: boolean;
    page: PanelView;
    stages: StageRow[];
    notice?: PanelView;
    dialog?: PanelView;
    progress: Progress & {
        counted: boolean;
        words?: string;
    };
    busy: boolean;
    /** The arrival effects of the step are running. */
    loading: boolean;
    /** The funnel was left; the view no longer changes. */
    over: boolean;
    /** The machine could not be loaded (`not-loaded`) or has thrown (`broken`). */
    failed?: 'not-loaded' | 'broken';
}
/** The screen as plain data. It is the only thing that the React binding reads, and testable without a DOM. */
export declare function toView(state: FunnelState, snapshot: AnyMachineSnapshot, world: FunnelWorld): FunnelView;
