export { changedStep, changesOf, type OwnChange } from './causes.js';
export { checkFunnel } from './checkFunnel.js';
export { neverTaken } from './neverTaken.js';
export { type ShapeValidator, shapeValidatorSource, useShapeValidator } from './shapeValidator.js';
