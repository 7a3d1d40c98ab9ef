import { type Definition } from '../definition/index.js';
export interface DiagramNode {
    /** Path of the step, or `@exit` for leaving the funnel. */
    id: string;
    label: string;
    /** The title of the step, as its author wrote it. */
    title?: string;
    kind: 'page' | 'process' | 'stage' | 'dialog' | 'notice' | 'exit';
}
export interface DiagramEdge {
    from: string;
    to: string;
    label: string;
    /** Whether only failures lead this way. */
    failure: boolean;
}
export interface FunnelDiagram {
    title: string;
    nodes: DiagramNode[];
    edges: DiagramEdge[];
}
/** The steps of a funnel in order, and where each may lead, conditions ignored. Back is left out. */
export declare function funnelDiagram(definition: Definition): FunnelDiagram;
