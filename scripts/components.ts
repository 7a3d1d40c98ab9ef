/**
 * Lists what the server is made of (`--sbom=FILE` writes it in the format of CycloneDX) and compares it with the known
 * vulnerabilities. Exits with 1 for one that is not on the list, or on it for too long.
 */
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { advisoriesIn, type Known, problemsOf } from './components/judge.ts'
import knownList from './components/known.json' with { type: 'json' }
import { npm } from './lib/npm.ts'

const { values: given } = parseArgs({ options: { sbom: { type: 'string' } } })

/** npm exits with 1 when it has found something; what it prints is the report all the same. */
function audit(): string {
  try {
    return npm(['audit', '--json', '--omit=dev'])
  } catch (error) {
    return (error as { stdout?: string }).stdout || '{}'
  }
}

if (given.sbom) {
  writeFileSync(given.sbom, npm(['sbom', '--sbom-format=cyclonedx', '--omit=dev']))
  console.log(`Wrote ${given.sbom}`)
}
try {
  const found = advisoriesIn(audit())
  const problems = problemsOf(found, knownList as Known[], new Date())
  for (const problem of problems) console.error(problem)
  console.log(`${found.length} known vulnerabilities, ${problems.length} to look at`)
  if (problems.length > 0) process.exitCode = 1
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
