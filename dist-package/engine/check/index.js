export { changedStep, changesOf } from './causes.js';
export { checkFunnel } from './checkFunnel.js';
export { neverTaken } from './neverTaken.js';
export { shapeValidatorSource, useShapeValidator } from './shapeValidator.js';
