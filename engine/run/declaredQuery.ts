/** Address parameters that the model declares; others are not read. */
export const declaredQuery = (given: Record<string, string>, names: string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])))
