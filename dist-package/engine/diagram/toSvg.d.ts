import type { FunnelDiagram } from './funnelDiagram.js';
/** The diagram as a self-contained SVG document, without scripts or external resources. */
export declare function toSvg(diagram: FunnelDiagram): Promise<string>;
