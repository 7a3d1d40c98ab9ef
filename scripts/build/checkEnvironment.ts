// Ends with a message if an environment variable is missing or wrong. Imports no package.
import { checkEnvironment } from '#server/checkEnvironment.ts'

try {
  checkEnvironment(process.env)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
