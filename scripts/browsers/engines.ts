import { installPackages, ensureBrowser } from '../lib/ensureBrowser.ts'
import { chromium, oldChromium } from './chromium.ts'
import type { Engine } from './driver.ts'
import { firefox } from './firefox.ts'
import { webKit } from './webKit.ts'

/** An engine of the machine, installed where it is missing and can be. @throws Error with what to install */
function ensure(find: () => Engine | undefined, name: string, ...packages: string[]): Engine {
  const found = find() ?? (installPackages(...packages) ? find() : undefined)
  if (!found) throw new Error(`There is no ${name}. Please install it (Debian: apt-get install ${packages.join(' ')}).`)
  return found
}

/** The browsers of the table: the current ones, and the oldest Chromium that is supported. */
export const engines = async (): Promise<Engine[]> => [
  chromium(await ensureBrowser()),
  ensure(webKit, 'WebKitGTK', 'webkit2gtk-driver', 'xvfb'),
  ensure(firefox, 'Firefox', 'firefox-esr'),
  oldChromium(103),
]
