import type { BrowserContext } from '@playwright/test'
import { fillStorage, refuseStorage } from '#tests/support/brokenStorage.ts'
import type { Storage } from './plan.ts'

/** Makes a browser store nothing: as in a private window, or when the device is full. */
export async function limitStorage(context: BrowserContext, storage: Storage): Promise<void> {
  if (storage === 'absent') await context.addInitScript(refuseStorage)
  if (storage === 'full') await context.addInitScript(fillStorage)
}
