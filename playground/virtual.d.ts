declare module 'virtual:runnel-shape-validator' {
  const validate: import('runnel/check').ShapeValidator
  export default validate
}

declare module 'recheck/lib/browser.js' {
  const library: Pick<typeof import('recheck'), 'checkSync'>
  export default library
}
