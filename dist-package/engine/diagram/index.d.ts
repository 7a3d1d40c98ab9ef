export { type Drawing, type DrawnEdge, type DrawnLabel, type DrawnNode, drawDiagram } from './drawDiagram.js';
export { funnelDiagram } from './funnelDiagram.js';
export { toMermaid } from './toMermaid.js';
export { toSvg } from './toSvg.js';
