import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { expandedSchema, withOwnNames } from '../definition/index.js';
/** Validators by the registry, with its own names only, whose names they know. */
const known = new WeakMap();
// `verbose` adds the schema to each error; formats are left to editors. Our own grammar is right and needs no proof.
const createAjv = (source) => new Ajv2020({
    allErrors: true,
    strict: false,
    verbose: true,
    validateFormats: false,
    validateSchema: false,
    meta: false,
    code: { source },
});
/** The validator of expanded definitions in the vocabulary of a registry. */
export function shapeValidator(registry) {
    const own = withOwnNames(registry);
    const validate = known.get(own) ?? createAjv(false).compile(expandedSchema(own));
    known.set(own, validate);
    return validate;
}
/** Source of a CommonJS module that exports `shapeValidator(registry)`. */
export function shapeValidatorSource(registry) {
    const ajv = createAjv(true);
    const { default: codeOf = standaloneCode } = standaloneCode;
    return codeOf(ajv, ajv.compile(expandedSchema(withOwnNames(registry))));
}
/** Has definitions in the vocabulary of a registry checked by a validator that was compiled before. */
export const useShapeValidator = (registry, validate) => void known.set(withOwnNames(registry), validate);
