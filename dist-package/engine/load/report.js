import { findingAt, currentFormat, isObject, locationOf, memberOf, textOf, stringAt, withDeceiver, } from '../definition/index.js';
export const reportTo = (findings) => (code, place, finding) => {
    findings.push(findingAt(code, locationOf(place), withDeceiver(code, finding, stringAt(place))));
};
/** Reports a `$schema` of another kind of file than `<kind>.schema.json`, with which an editor would accept mistakes. */
export function checkSchemaKind(file, kind, report) {
    const schema = memberOf(file, '$schema');
    const name = textOf(schema);
    if (!schema || name?.split('/').at(-1) === `${kind}.schema.json`)
        return;
    report('schema-kind', schema.place, {
        message: `${name === undefined ? 'this' : `"${name}"`} is not the schema of a ${kind}`,
        hint: `name ${kind}.schema.json of the folder "schemas"`,
    });
}
/** Reports a format other than the current one. The file is loaded nevertheless. */
export function checkFormat(file, report) {
    if (!isObject(file))
        return;
    const written = memberOf(file, 'format');
    const format = written === undefined ? 1 : written.kind === 'scalar' ? written.value : undefined;
    if (format === currentFormat)
        return;
    const { file: name } = file.place.source;
    const current = `write "format": ${currentFormat}`;
    const older = `${written === undefined ? 'no "format" is written, so this is' : 'this is'} format ${String(format)}, an older one`;
    const migrate = name.endsWith('.json')
        ? `bring it up to date: runnel migrate ${name}`
        : `${current}, as docs/format.md says`;
    const [message, hint] = typeof format !== 'number' || !Number.isInteger(format) || format < 1
        ? [`a format is a whole number from 1 to ${currentFormat}`, current]
        : format > currentFormat
            ? [
                `this is format ${format}; format ${currentFormat} is the newest that this runnel reads`,
                'use a newer runnel',
            ]
            : [older, migrate];
    report('format-version', written?.place ?? file.place, { message, hint });
}
