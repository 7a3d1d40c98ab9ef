import { drawDiagram } from './drawDiagram.js';
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const lineOf = ({ text, x, y, isId }) => `<text${isId ? ' class="id"' : ''} x="${x}" y="${y}">${escaped(text)}</text>`;
const shapeOf = ({ kind, x, y, width, height, round, lines }) => `<g class="${kind}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}"/>${lines.map(lineOf).join('')}</g>`;
const arrowOf = ({ failure, d }) => `<path class="${failure ? 'failure' : 'way'}" d="${d}" marker-end="url(#${failure ? 'failing' : 'arrow'})"/>`;
const labelOf = ({ drawnLabel }) => {
    if (!drawnLabel)
        return '';
    const { x, y, width, height, lines } = drawnLabel;
    return `<g class="label"><rect x="${x}" y="${y}" width="${width}" height="${height}"/>${lines.map(lineOf).join('')}</g>`;
};
const style = [
    'text{font:13px system-ui,sans-serif;text-anchor:middle;fill:#1a1a1a}.title{font-size:16px;font-weight:600;text-anchor:start}',
    '.id{font:11px ui-monospace,monospace;fill:#51606f}',
    'rect{fill:#fff;stroke:#333;stroke-width:1.4}.process rect,.stage rect{fill:#eef4f8}.dialog rect{fill:#fff6df}.notice rect{fill:#f7ecec}.exit rect{fill:#333}.exit text{fill:#fff}',
    '.way,.failure{fill:none;stroke:#4a5a66;stroke-width:1.3}.failure{stroke:#b3443c;stroke-dasharray:4 4}',
    '.label text{font-size:11px;fill:#3b4954}.label rect{stroke:none}',
].join('');
const arrowHead = (id, colour) => `<marker id="${id}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="${colour}"/></marker>`;
const titleHeight = 34;
/** The usual width of a character of the title. */
const titleCharacter = 9.4;
/** The diagram as a self-contained SVG document, without scripts or external resources. */
export async function toSvg(diagram) {
    const { title, height, nodes, edges, ...drawing } = await drawDiagram(diagram);
    const width = Math.ceil(Math.max(drawing.width, title.length * titleCharacter + 32));
    return [
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 ${-titleHeight} ${width} ${height + titleHeight}" role="img" aria-label="${escaped(title)}">`,
        `<style>${style}</style><defs>${arrowHead('arrow', '#4a5a66')}${arrowHead('failing', '#b3443c')}</defs>`,
        `<rect x="0" y="${-titleHeight}" width="100%" height="100%" style="stroke:none"/><text class="title" x="16" y="-8">${escaped(title)}</text>`,
        ...edges.map(arrowOf),
        ...edges.map(labelOf).filter((label) => label !== ''),
        ...nodes.map(shapeOf),
        '</svg>',
        '',
    ].join('\n');
}
