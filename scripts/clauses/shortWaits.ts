// Short waits, since a missing text never appears. The run without breaks shows that the tests pass with them.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 4_000 })
}

export {}
