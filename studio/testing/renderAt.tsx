import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'

/** Draws a page of the studio at an address below `/studio`. */
export function renderAt(address: string, page: ReactNode) {
  const { hook, searchHook, history } = memoryLocation({ path: address, record: true })
  const drawn = render(
    <Router hook={hook} searchHook={searchHook}>
      {page}
    </Router>,
  )
  return { ...drawn, visited: history }
}
