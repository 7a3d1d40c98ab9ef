// A wait ends as soon as it is fulfilled; on a busy machine a second is too short to conclude that it never will be.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 10_000 })
}

export {}
