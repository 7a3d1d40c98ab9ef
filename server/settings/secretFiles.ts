import { readFileSync } from 'node:fs'

type Environment = Record<string, string | undefined>

const secrets =
  /^(SECRET|DATABASE_URL|SMTP_URL|METRICS_TOKEN|TLS_CERT|OIDC_CLIENT_SECRET|S3_SESSION_TOKEN|[A-Z0-9]+_KEY)_FILE$/

/**
 * The environment with secrets read from files: `SECRET_FILE` gives `SECRET`, as containers provide them. A file is read
 * again whenever its secret is asked for, so that a vault may replace it by the next one of short life; while it cannot
 * be read, the last one counts. Throws if a file cannot be read at first, or if both are set.
 */
export function withSecretFiles(env: Environment): Environment {
  const all = { ...env }
  for (const [name, path] of Object.entries(env)) {
    if (!path || !secrets.test(name)) continue
    const meant = name.slice(0, -'_FILE'.length)
    if (Object.hasOwn(env, meant) && env[meant]!) throw new Error(`Please set either ${meant} or ${name}, not both`)
    const read = (): string => readFileSync(path, 'utf8').trim()
    let last: string
    try {
      last = read()
    } catch (error) {
      throw new Error(`${name} names a file that cannot be read (${(error as NodeJS.ErrnoException).code})`)
    }
    const get = (): string => {
      try {
        last = read()
      } catch {
        // It is being replaced, or is gone: what it said may still be good.
      }
      return last
    }
    Object.defineProperty(all, meant, { get, enumerable: true })
  }
  return all
}
