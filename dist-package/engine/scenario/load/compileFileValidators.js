import { Ajv2020 } from 'ajv/dist/2020.js';
import standaloneCode from 'ajv/dist/standalone/index.js';
import { mapValues } from '../../definition/index.js';
import { openNames, scenarioFileSchema, sharedFileSchema } from '../index.js';
const schemas = { scenarioValidator: scenarioFileSchema(openNames), sharedValidator: sharedFileSchema(openNames) };
// The schemas are our own and need no proof.
const createAjv = (source) => new Ajv2020({ allErrors: true, strict: false, verbose: true, validateSchema: false, meta: false, code: { source } });
export const compileFileValidators = () => mapValues(schemas, (schema) => createAjv(false).compile(schema));
/** Source of a CommonJS module that exports the validators. */
export function fileValidatorsSource() {
    const ajv = createAjv(true);
    const { default: codeOf = standaloneCode } = standaloneCode;
    Object.entries(schemas).forEach(([name, schema]) => ajv.addSchema(schema, name));
    const names = Object.fromEntries(Object.keys(schemas).map((name) => [name, name]));
    return codeOf(ajv, names);
}
