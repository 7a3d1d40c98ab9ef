import type { FunnelDiagram } from './funnelDiagram.js';
/** The diagram as a Mermaid flowchart. */
export declare function toMermaid({ nodes, edges }: FunnelDiagram): string;
