import { basename, dirname, resolve } from 'node:path';
/**
 * A changed file with scenarios touches those that it holds, in every funnel that inherits them. What a funnel is read
 * from, such as the library or a funnel that it extends, touches all its scenarios, and so does a TypeScript file.
 * `funnel` is undefined if it could not be read; then everything is touched.
 */
export function touchedBy(changed, funnel, scenarios) {
    const files = new Set(changed.map((file) => resolve(file)));
    const read = funnel?.loaded.files ?? [];
    const definition = !funnel || [...files].some((file) => file.endsWith('.ts')) || read.some((file) => files.has(resolve(file)));
    const shared = new Set([...files].filter((file) => basename(file) === 'shared.json').map((file) => dirname(file)));
    const isTouched = ({ file }) => files.has(resolve(file)) || shared.has(dirname(resolve(file)));
    const own = funnel && shared.has(resolve(dirname(funnel.file), 'scenarios'));
    return { definition, scenarios: definition || own ? scenarios : scenarios.filter(isTouched) };
}
