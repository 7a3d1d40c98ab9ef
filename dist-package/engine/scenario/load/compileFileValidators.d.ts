import { type ValidateFunction } from 'ajv/dist/2020.js';
declare const schemas: {
    scenarioValidator: import("../../rules").JsonSchema;
    sharedValidator: import("../../rules").JsonSchema;
};
type FileValidators = Record<keyof typeof schemas, ValidateFunction>;
export declare const compileFileValidators: () => FileValidators;
/** Source of a CommonJS module that exports the validators. */
export declare function fileValidatorsSource(): string;
export {};
