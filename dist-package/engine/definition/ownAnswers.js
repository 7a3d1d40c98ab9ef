import { Type } from 'typebox';
import { asSchema } from './model.js';
import { classesOfSchema } from './schemaClasses.js';
import { overlap } from './steps.js';
import { itemsOf } from './walk.js';
const ownData = '@data';
/** An input for the funnel's own answers (`data`), as an object by path. */
export const ownAnswers = () => Type.Optional(Type.Record(Type.String(), Type.Unknown(), { from: ownData }));
/** The inputs of a contract that take the funnel's own answers. */
export const ownInputs = ({ input }) => Object.keys(input).filter((name) => asSchema(input[name]).from === ownData);
/** The funnel's own answers (`data`) that a field asks for, by path; others are only set by effects. */
export function ownAsked(definition) {
    const asked = itemsOf(definition, 'field').map(({ path }) => path);
    return Object.keys(definition.data ?? {}).filter((path) => asked.some((field) => overlap(field, path)));
}
/** The paths that such an input takes: what is asked for, and of which the contract receives every data class. */
export const ownPathsFor = ({ receives }, definition) => ownAsked(definition).filter((path) => [...classesOfSchema(definition.data[path])].every((one) => receives.includes(one)));
