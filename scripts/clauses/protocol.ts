/** A worker's request: run the tests in these files whose names match, after these files were changed. */
export interface Request {
  files: string[]
  pattern: string
  changed: string[]
}

/** A test that ran. */
export interface TestRun {
  file: string
  name: string
  passed: boolean
  took: number
  errors: { name: string; message: string }[]
}

export interface Reply {
  tests: TestRun[]
  /** Test files that could not be loaded, with the reason. */
  unloaded: string[]
}
