const commands = { error: 'error', warning: 'warning', advice: 'notice' };
const escaped = (text) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapedProperty = (text) => escaped(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
/** A workflow command of GitHub Actions that annotates a line. */
export function githubCommand(command, { file, line, column }, title, text) {
    const place = [`file=${escapedProperty(file)}`, `line=${line}`, ...(column === undefined ? [] : [`col=${column}`])];
    return `::${command} ${[...place, `title=${escapedProperty(title)}`].join(',')}::${escaped(text)}`;
}
export const toGithub = (findings) => findings.map(annotation).join('\n');
function annotation(finding) {
    const { severity, code, message, hint, way, file, funnel, related = [] } = finding;
    const text = [
        message,
        ...(funnel === undefined || file.includes(`/${funnel}/`) ? [] : [`funnel: ${funnel}`]),
        ...(way ? [`way: ${way.join(' > ')}`] : []),
        ...related.map((place) => `see: ${place.file}:${place.line}:${place.column} ${place.message}`),
        ...(hint === undefined ? [] : [`hint: ${hint}`]),
    ].join('\n');
    return githubCommand(commands[severity], finding, code, text);
}
