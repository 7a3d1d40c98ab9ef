import { type ValidateFunction } from 'ajv/dist/2020.js';
import { type Registry } from '../definition/index.js';
export type ShapeValidator = ValidateFunction;
/** The validator of expanded definitions in the vocabulary of a registry. */
export declare function shapeValidator(registry: Registry): ShapeValidator;
/** Source of a CommonJS module that exports `shapeValidator(registry)`. */
export declare function shapeValidatorSource(registry: Registry): string;
/** Has definitions in the vocabulary of a registry checked by a validator that was compiled before. */
export declare const useShapeValidator: (registry: Registry, validate: ShapeValidator) => void;
