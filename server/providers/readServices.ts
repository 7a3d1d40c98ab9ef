import { mailSettings, type MailSettings } from './mail/mailSettings.ts'
import { serviceSettings, type Environment, type ServiceName, type ServiceSettings } from './serviceSettings.ts'

export const serviceNames = [
  'ADDRESS',
  'MCG',
  'VALID8',
  'AFFILIATETECH',
  'VALIFI',
  'CRM',
] as const satisfies ServiceName[]

export type Services = Record<ServiceName, ServiceSettings> & { MAIL: MailSettings }

/** Reads the settings of every service before it throws, so that one start shows all errors. */
export function readServices(env: Environment): Services {
  const problems: string[] = []
  const read = <T>(settingsOf: () => T): T | undefined => {
    try {
      return settingsOf()
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error))
      return undefined
    }
  }
  const services = serviceNames.map((name) => [name, read(() => serviceSettings(env, name))])
  const settings = { ...Object.fromEntries(services), MAIL: read(() => mailSettings(env)) } as Services
  if (problems.length > 0)
    throw new Error(`The outside services are not configured:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
  return settings
}
