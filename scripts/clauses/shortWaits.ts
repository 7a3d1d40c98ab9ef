// A broken text is never found, however long one waits. That the tests pass with such short waits is looked at before anything is broken.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 4_000 })
}

export {}
