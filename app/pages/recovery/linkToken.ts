import { useState } from 'react'

/** The token of a link by mail. It stands in the fragment, which browsers keep to themselves. */
export const useLinkToken = (): string => useState(() => window.location.hash.slice(1))[0]

/** Takes a token that was used up out of the address, and so out of the browser's history. */
export const clearLinkToken = (): void =>
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
