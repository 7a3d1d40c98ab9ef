import { readFileSync } from 'node:fs'

type Environment = Record<string, string | undefined>

const secrets = /^(SECRET|DATABASE_URL|SMTP_URL|METRICS_TOKEN|[A-Z0-9]+_KEY)_FILE$/

/**
 * The environment with those secrets that it names a file for: `SECRET_FILE` holds `SECRET`, as containers hand them out. Throws when one cannot be read, and
 * when both are given.
 */
export function withSecretFiles(env: Environment): Environment {
  const read = Object.entries(env).flatMap(([name, path]) => {
    if (!path || !secrets.test(name)) return []
    const meant = name.slice(0, -'_FILE'.length)
    if (env[meant]) throw new Error(`Please set either ${meant} or ${name}, not both`)
    try {
      return [[meant, readFileSync(path, 'utf8').trim()] as const]
    } catch (error) {
      throw new Error(`${name} names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`)
    }
  })
  return { ...env, ...Object.fromEntries(read) }
}
