import { toGithub } from './toGithub.js';
export const formatNames = ['pretty', 'json', 'github'];
/** Diagnostics as text, by format. Without findings the text is empty, or `[]` as JSON. */
export const formats = {
    pretty: (findings) => findings.map(paragraph).join('\n'),
    json: (findings) => JSON.stringify(findings, null, 2),
    github: toGithub,
};
/** A finding for people: place, severity, code and message on one line, the hint below. */
function paragraph({ file, line, column, severity, code, pointer, message, way, hint, related, funnel, }) {
    return [
        `${file}:${line}:${column}  ${severity} ${code}  ${message}`,
        ...(pointer === '' ? [] : [`    at ${pointer}`]),
        ...(funnel === undefined || file.includes(`/${funnel}/`) ? [] : [`    funnel: ${funnel}`]),
        ...(way ? [`    way:  ${way.join(' > ')}`] : []),
        ...(related ?? []).map((place) => `    see:  ${place.file}:${place.line}:${place.column} ${place.message}`),
        ...(hint === undefined ? [] : [`    hint: ${hint}`]),
    ].join('\n');
}
