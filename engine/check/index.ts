export { changedStep, changesOf, type OwnChange } from './causes.ts'
export { checkFunnel } from './checkFunnel.ts'
export { neverTaken } from './neverTaken.ts'
export { type ShapeValidator, shapeValidatorSource, useShapeValidator } from './shapeValidator.ts'
