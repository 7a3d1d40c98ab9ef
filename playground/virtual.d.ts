declare module 'virtual:runnel-shape-validator' {
  const validate: import('runnel/check').ShapeValidator
  export default validate
}

declare module 'virtual:runnel-scenario-file-validators' {
  const validators: import('runnel/scenario/load').FileValidators
  export default validators
}

declare module 'recheck/lib/browser.js' {
  const library: Pick<typeof import('recheck'), 'checkSync'>
  export default library
}
