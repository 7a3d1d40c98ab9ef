import { useState } from 'react'

/** The token of a link from a mail. It is in the fragment, which browsers do not send. */
export const useLinkToken = (): string => useState(() => window.location.hash.slice(1))[0]

/** Removes a used token from the address and the browser's history. */
export const clearLinkToken = (): void =>
  window.history.replaceState(window.history.state, '', window.location.pathname + window.location.search)
