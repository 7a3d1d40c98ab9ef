const shapes = {
    page: ['[', ']'],
    process: ['[[', ']]'],
    stage: ['(', ')'],
    dialog: ['{{', '}}'],
    notice: ['>', ']'],
    exit: ['((', '))'],
};
const quoted = (text) => `"${text.replaceAll('"', "'")}"`;
const words = ({ title = '', label }) => title === '' || title === label ? label : `${title.replaceAll('<', '&lt;')}<br>${label}`;
/** The diagram as a Mermaid flowchart. */
export function toMermaid({ nodes, edges }) {
    const names = new Map(nodes.map(({ id }, at) => [id, `s${at}`]));
    const lines = nodes.map((node) => `  ${names.get(node.id)}${shapes[node.kind][0]}${quoted(words(node))}${shapes[node.kind][1]}`);
    const arrows = edges.map(({ from, to, label, failure }) => `  ${names.get(from)} ${failure ? '-.->' : '-->'}${label === '' ? '' : `|${quoted(label)}|`} ${names.get(to)}`);
    return ['flowchart TD', ...lines, ...arrows, ''].join('\n');
}
