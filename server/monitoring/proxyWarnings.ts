import type { Settings } from '../settings/settings.ts'

/** What an operator must decide before the limits on repeats and the cookies of production are right. */
export function proxyWarnings(
  env: Record<string, string | undefined>,
  { production }: Pick<Settings, 'production'>,
): string[] {
  if (!production || env.TRUSTED_PROXIES) return []
  return [
    'TRUSTED_PROXIES is not set. Please set it to the number of proxies in front of this process, 0 if there is none: limits per caller and secure cookies depend on it.',
  ]
}
