import type { DiagramEdge, DiagramNode, FunnelDiagram } from './funnelDiagram.js';
/** All lengths are in pixels of the drawing; `x` and `y` are the upper left corner. */
interface Box {
    x: number;
    y: number;
    width: number;
    height: number;
}
/** A line of text; `x` is its middle, `y` its baseline. */
export interface DrawnLine {
    text: string;
    x: number;
    y: number;
    /** The id under the title of a step. */
    isId?: true;
}
export interface DrawnNode extends DiagramNode, Box {
    /** Corner radius. */
    round: number;
    lines: DrawnLine[];
}
export interface DrawnLabel extends Box {
    lines: DrawnLine[];
}
export interface DrawnEdge extends DiagramEdge {
    /** SVG path data. */
    d: string;
    /** Absent where the look of the arrow says enough. */
    drawnLabel?: DrawnLabel;
}
/** A diagram with the position of everything in it, in pixels. Colours and interaction are left to the renderer. */
export interface Drawing {
    title: string;
    width: number;
    height: number;
    nodes: DrawnNode[];
    edges: DrawnEdge[];
}
/** Lays out a diagram. The library for it is large, so it is loaded only here. */
export declare function drawDiagram({ title, nodes, edges }: FunnelDiagram): Promise<Drawing>;
export {};
