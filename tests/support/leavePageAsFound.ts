import { cleanup } from '@testing-library/react'
import { afterEach, vi } from 'vitest'

// Test files that draw pages share a document, so each test leaves it as a new tab has it.

afterEach(() => {
  // A test may have replaced the storage.
  vi.unstubAllGlobals()
  cleanup()
  document.head.replaceChildren()
  document.body.replaceChildren()
  for (const element of [document.documentElement, document.body])
    for (const { name } of [...element.attributes]) element.removeAttribute(name)
  sessionStorage.clear()
  localStorage.clear()
  history.replaceState(null, '', '/')
})
