import { readFileSync } from 'node:fs'

type Environment = Record<string, string | undefined>

const secrets = /^(SECRET|DATABASE_URL|SMTP_URL|METRICS_TOKEN|OIDC_CLIENT_SECRET|[A-Z0-9]+_KEY)_FILE$/

/**
 * The environment with secrets read from files: `SECRET_FILE` gives `SECRET`, as containers provide them. Throws if a file cannot be read, or if both are
 * set.
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
