/** Runs in the page, before its own code: storage that refuses everything, as in some private windows. */
export function refuseStorage(): void {
  for (const name of ['sessionStorage', 'localStorage'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
}

/** Runs in the page, before its own code: storage of a device that is full. */
export function fillStorage(): void {
  window.Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
}
