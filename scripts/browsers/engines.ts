import { installPackages, ensureBrowser } from '../lib/ensureBrowser.ts'
import { chromium, oldChromium } from './chromium.ts'
import type { Engine } from './driver.ts'
import { firefox } from './firefox.ts'
import { type Walk, walks, walksOldest, walksTooOld } from './walks.ts'
import { webKit } from './webKit.ts'

/** An engine of the machine, installed where it is missing and can be. @throws Error with what to install */
function ensure(find: () => Engine | undefined, name: string, ...packages: string[]): Engine {
  const found = find() ?? (installPackages(...packages) ? find() : undefined)
  if (!found) throw new Error(`There is no ${name}. Please install it (Debian: apt-get install ${packages.join(' ')}).`)
  return found
}

/** A column of the table. */
interface Column {
  browser: string
  /** @throws Error with what to do where the browser cannot be had */
  find(): Promise<Engine>
  walks: Record<string, Walk>
}

/** The current browsers, the oldest Chromium that is supported, and one that is too old. */
export const columns: Column[] = [
  { browser: 'Chromium', find: async () => chromium(await ensureBrowser()), walks },
  { browser: 'WebKitGTK', find: async () => ensure(webKit, 'WebKitGTK', 'webkit2gtk-driver', 'xvfb'), walks },
  { browser: 'Firefox', find: async () => ensure(firefox, 'Firefox', 'firefox-esr'), walks },
  { browser: 'Chromium 103', find: async () => oldChromium(103), walks: walksOldest },
  { browser: 'Chromium 92', find: async () => oldChromium(92), walks: walksTooOld },
]
