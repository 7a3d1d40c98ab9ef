import { writePath } from '../../run/index.js';
import { generateAnswers } from '../answers/generateAnswers.js';
import { decidingRules } from './decidingRules.js';
import { distinct, othersOf, valueAt } from './variants.js';
/** The starts of journeys: the usual one, others under settings that rules distinguish, and addresses with and without answers. */
export function startsOf({ funnel, registry, ...around }, rules) {
    const settings = settingsOf(registry, rules, around);
    const addresses = settings.flatMap((setting) => addressesOf(funnel, registry, { ...around, theme: { ...around.theme, ...setting.theme } }, setting));
    return distinct([...settings, ...addresses]);
}
/** The usual settings, and each single change of them that rules distinguish. */
function settingsOf(registry, { read, near }, { theme }) {
    const themes = read.flatMap((path) => {
        const [root, ...keys] = path.split('.');
        if (root !== 'theme')
            return [];
        const values = valueAt(registry.model.theme.properties, [keys[0]])?.enum;
        return [...(values ?? []), ...othersOf(valueAt(theme, keys), near.get(path))]
            .filter((value) => value !== '' && value !== valueAt(theme, keys))
            .map((value) => ({ theme: { [keys[0]]: value } }));
    });
    const queries = read.flatMap((path) => {
        const values = path.startsWith('query.') ? (near.get(path) ?? []).filter((value) => value !== '') : [];
        return values.map((value) => ({ query: { [path.slice('query.'.length)]: String(value) } }));
    });
    return [{}, ...themes, ...queries];
}
/**
 * Every step's address with all earlier answers, and with each single change of an answer that a rule of the step reads. A step
 * that may be opened out of turn is also tried without answers, and with only those that fields ask for.
 */
function addressesOf(funnel, registry, around, setting) {
    const asked = new Set(Object.values(funnel.steps).flatMap(({ fields }) => fields.map(({ path }) => path)));
    return funnel.order.flatMap(({ step: id }) => {
        const { form } = generateAnswers(funnel, registry, id, { theme: around.theme, seed: around.seed ?? {} });
        const at = { ...setting, open: id };
        const { near, ...rules } = decidingRules(funnel, id);
        const read = rules.read.flatMap((path) => (path.startsWith('form.') ? [path.slice('form.'.length)] : []));
        const written = (answers, path, value) => writePath({ form: answers, local: {} }, path, value).form;
        const put = (path, value) => ({ ...at, answers: written(form, path, value) });
        const others = read.flatMap((path) => [
            put(path),
            ...othersOf(valueAt(form, path.split('.')), near.get(`form.${path}`)).map((value) => put(path, value)),
        ]);
        const onlyAsked = read.filter((path) => !asked.has(path)).reduce((rest, path) => written(rest, path), form);
        const direct = funnel.steps[id].entry === 'flow' ? [] : [at, { ...at, answers: onlyAsked }];
        return [...direct, { ...at, answers: form }, ...others];
    });
}
