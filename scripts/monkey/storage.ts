import type { BrowserContext } from '@playwright/test'
import type { Storage } from './plan.ts'

/* Both run in the page, before its own code. */

function refuseStorage(): void {
  for (const name of ['sessionStorage', 'localStorage'])
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
}

function fillStorage(): void {
  window.Storage.prototype.setItem = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  }
}

/** Makes a browser store nothing: as in a private window, or when the device is full. */
export async function limitStorage(context: BrowserContext, storage: Storage): Promise<void> {
  if (storage === 'absent') await context.addInitScript(refuseStorage)
  if (storage === 'full') await context.addInitScript(fillStorage)
}
