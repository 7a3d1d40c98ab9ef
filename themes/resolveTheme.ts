import type { CompanyContent } from '#schemas/companyContent.ts'
import {
  creditProviderKinds,
  defaultCreditProvider,
  proofOf,
  proofs,
  type CreditProviderKind,
  type Proof,
  type Theme,
  type ThemeFile,
} from '#schemas/theme.ts'
import { disclaimer, defaultFooterText, fillNames } from './texts.ts'

/** The brand colour if the theme sets none. */
export const defaultPrimaryColor = '#0b5d66'
const defaultName = 'My Claim Group'
const defaultAverageClaim = 4000
/** In the United Kingdom, summer time included (AMB-46). */
const defaultTimeZone = 'Europe/London'
const defaultFunnel = 'v1'
/** Never the default funnel: it refuses visitors whom no partner sent, and redirects them to `/claim` (AMB-05). */
const partnerFunnel = 'v4'

export interface ResolvedTheme {
  theme: Theme
  /** Values of the file that were replaced by a default; for the log. */
  warnings: string[]
}

/**
 * A theme file with every default filled in (THEME-09 … THEME-16). Placeholders are replaced by escaped names; HTML that the file itself
 * holds is taken as it is, so code that reads files from outside sanitises `footerText` and `privacyFormDisclaimer` afterwards.
 * `companies` is the marketing content that there is; the theme gets that of its own company id (MKT-02).
 */
export function resolveTheme(file: ThemeFile, companies: readonly CompanyContent[] = []): ResolvedTheme {
  const warnings: string[] = []
  const names = { brandName: file.brandName.trim() || defaultName, companyName: file.companyName.trim() || defaultName }
  const content = companies.find(({ companyId }) => companyId === file.companyId)
  const privacyFormLink = file.privacyFormLink?.trim() || '/privacy-policy'
  const provider = creditProvider(file.credit_check_providers, warnings)
  return {
    theme: {
      brandId: file.brandId,
      companyId: file.companyId,
      ...names,
      logoUrl: file.logoUrl?.trim() || '/brand/logo.svg',
      primaryColor: file.primaryColor ?? defaultPrimaryColor,
      footerText: fillNames(file.footerText?.trim() || defaultFooterText, names),
      averageClaim: file.averageClaim ?? defaultAverageClaim,
      regulator: file.regulator?.trim() ?? '',
      timeZone: timeZone(file, warnings),
      privacyFormDisclaimer: disclaimer(file.privacyFormDisclaimer, names),
      privacyFormLink,
      creditProvider: provider,
      proof: proof(file, provider),
      funnels: file.policy?.funnels,
      crmProvider: file.crm_provider?.provider_type.trim() ?? '',
      applicationName:
        [file.companyName, file.brandName]
          .map((name) => name.trim())
          .filter(Boolean)
          .join(' ') || defaultName,
      defaultFunnel: startFunnel(file, warnings),
      partnerFunnel: file.partnerFunnel || partnerFunnel,
      marketing: content !== undefined,
      content,
      contact: file.contact,
    },
    warnings,
  }
}

const kindOf = (word: string): CreditProviderKind | undefined => creditProviderKinds.find((kind) => kind === word)

/**
 * The kind that the theme means: the first of a list that is known, but one that asks questions wherever it stands in it, since a brand that identifies people does so before any search.
 * Case and outer space do not count; the default when none is known. Each word that is not known is warned of.
 */
function creditProvider(given: ThemeFile['credit_check_providers'], warnings: string[]): CreditProviderKind {
  const named = [given ?? []]
    .flat()
    .map((provider) => provider.provider_type.trim().toLowerCase())
    .filter(Boolean)
  const known = named.map(kindOf).filter((kind) => kind !== undefined)
  const chosen = known.find((kind) => proofOf[kind] === 'questions') ?? known[0] ?? defaultCreditProvider
  for (const word of named.filter((one) => !kindOf(one))) {
    warnings.push(
      `credit_check_providers: provider_type "${word}" is unknown, "${chosen}" is used. Known are ${creditProviderKinds.join(', ')}.`,
    )
  }
  return chosen
}

/** @throws when the theme asks for a proof of identity that its provider cannot give. */
function proof({ policy }: ThemeFile, provider: CreditProviderKind): Proof {
  const asked = policy?.proof ?? proofOf[provider]
  if (asked !== proofOf[provider])
    throw new Error(
      `policy.proof: "${asked}" cannot be had with the provider "${provider}", which goes by "${proofOf[provider]}". Known are ${proofs.join(', ')}.`,
    )
  return asked
}

/** The zone that the theme names, or the usual one if the platform does not know it. */
function timeZone({ timeZone: given = defaultTimeZone }: ThemeFile, warnings: string[]): string {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: given })
    return given
  } catch {
    warnings.push(`timeZone: "${given}" is unknown, "${defaultTimeZone}" is used.`)
    return defaultTimeZone
  }
}

/** The partners' funnel redirects refused visitors to `/claim`, so that starting there would be a redirect loop. */
function startFunnel({ defaultFunnel: given, partnerFunnel: named }: ThemeFile, warnings: string[]): string {
  const partners = named || partnerFunnel
  if (given === partners)
    warnings.push(`defaultFunnel: "${given}" cannot be started from /claim, "${defaultFunnel}" is used.`)
  return given && given !== partners ? given : defaultFunnel
}
