import { inProject } from './base/project.ts'
import { brandNamesIn } from './page/brandNamesIn.ts'
import { checkConfiguredBrand } from './page/chooseBrand.ts'
import { readServices } from './providers/readServices.ts'
import { withSecretFiles } from './settings/secretFiles.ts'
import { readSettings } from './settings/settings.ts'

/**
 * Throws with the name of an environment variable that is missing or cannot be used. Nothing that this imports is in a
 * package, so `npm start` checks before it installs any.
 */
export function checkEnvironment(given: NodeJS.ProcessEnv): void {
  const env = withSecretFiles(given)
  const { brand, themesDir = inProject('themes') } = readSettings(env)
  readServices(env)
  checkConfiguredBrand(brandNamesIn(themesDir), brand)
}
