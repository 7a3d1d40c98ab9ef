export { type Drawing, type DrawnEdge, type DrawnLabel, type DrawnNode, drawDiagram } from './drawDiagram.ts'
export { funnelDiagram } from './funnelDiagram.ts'
export { toMermaid } from './toMermaid.ts'
export { toSvg } from './toSvg.ts'
