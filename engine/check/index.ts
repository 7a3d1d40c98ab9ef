export { checkFunnel } from './checkFunnel.ts'
export { type ShapeValidator, shapeValidatorSource, useShapeValidator } from './shapeValidator.ts'
