import { Type } from 'typebox'
import type { CompanyContent } from './companyContent.ts'
import { addressPattern, flag, number, oneOf, plain, reference, type Static } from 'runnel/contracts'

export const creditProviderKinds = ['mcg', 'valid8', 'affiliatetech', 'valifi'] as const
export type CreditProviderKind = (typeof creditProviderKinds)[number]
/** Searches where a brand names no provider (AMB-25). */
export const defaultCreditProvider: CreditProviderKind = 'mcg'

/** What an applicant must have shown before a credit report about them exists, the weakest first. */
export const proofs = ['none', 'decision', 'questions'] as const
/** Nothing more than signature and consent; what the provider's decision asks, which may be a one-time code (STATE-TP-01); a passed identity check. */
export type Proof = (typeof proofs)[number]

/** What each provider asks for itself: a brand may ask for no less. */
export const proofOf: Record<CreditProviderKind, Proof> = {
  mcg: 'none',
  valid8: 'none',
  affiliatetech: 'decision',
  valifi: 'questions',
}

export const cornerKinds = ['soft', 'square', 'round'] as const
export const headingKinds = ['plain', 'serif', 'rounded'] as const
export const headerKinds = ['plain', 'brand'] as const

/** How a brand looks beyond its colour; the first of each is usual. */
export interface Look {
  corners: (typeof cornerKinds)[number]
  headings: (typeof headingKinds)[number]
  header: (typeof headerKinds)[number]
}

const creditCheckProvider = Type.Object({ name: plain(), provider_type: plain() }, { additionalProperties: false })

/** An entry of `mustPass` (docs/format.md §3.9). */
const obligation = Type.Object(
  {
    about: Type.Optional(Type.String()),
    name: Type.String(),
    before: Type.Optional(Type.String()),
    beforeCall: Type.Optional(Type.String()),
    through: Type.Optional(Type.Array(Type.String())),
    asks: Type.Optional(Type.Array(Type.String())),
    holds: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
)

/** How people reach the company other than by this site. */
const contact = Type.Object(
  {
    telephone: Type.Optional(Type.String()),
    email: Type.Optional(Type.String()),
    /** In one line, with commas. */
    address: Type.Optional(Type.String()),
  },
  { additionalProperties: false },
)
export type Contact = Static<typeof contact>

/** An address, or nothing but blanks for the usual one. */
const brandAddress = Type.String({ pattern: `^\\s*$|${addressPattern}` })

/** A brand, as its `theme.json` writes it (doc 1 §3, Theme). Everything but the names and ids may be left out. */
export const themeFile = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    brandId: Type.String(),
    companyId: Type.String(),
    brandName: Type.String(),
    companyName: Type.String(),
    logoUrl: Type.Optional(brandAddress),
    primaryColor: Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })),
    footerText: Type.Optional(Type.String()),
    averageClaim: Type.Optional(Type.Number({ minimum: 0 })),
    /** Who regulates the company, for example `FCA`. Nothing is said of it otherwise. */
    regulator: Type.Optional(Type.String()),
    /** The zone whose days count, as the IANA names it; `Europe/London` unless given. */
    timeZone: Type.Optional(Type.String({ pattern: '^[A-Za-z_+-]+(/[A-Za-z0-9_+-]+)*$' })),
    contact: Type.Optional(contact),
    privacyFormDisclaimer: Type.Optional(Type.String()),
    privacyFormLink: Type.Optional(brandAddress),
    credit_check_providers: Type.Optional(Type.Union([creditCheckProvider, Type.Array(creditCheckProvider)])),
    crm_provider: Type.Optional(Type.Object({ provider_type: plain() }, { additionalProperties: false })),
    /** Host names that show this brand. */
    hosts: Type.Optional(Type.Array(Type.String())),
    /** What the brand lets happen. The server holds to it, whatever a definition or a call says. */
    policy: Type.Optional(
      Type.Object(
        {
          /** Ids of the funnels that it offers; the others are not found. Every funnel unless given. */
          funnels: Type.Optional(Type.Array(Type.String(), { minItems: 1 })),
          /** Before a credit report exists: no less than the provider asks for, which is taken unless given. */
          proof: Type.Optional(oneOf([...proofs])),
          /** What the funnels that it offers must ensure besides `funnels/policy.json`; the checker proves it. */
          mustPass: Type.Optional(Type.Array(obligation)),
          /** Whether a second person approves what is published of the funnels that it offers. */
          approval: Type.Optional(Type.Boolean()),
        },
        { additionalProperties: false },
      ),
    ),
    /** Where `/claim` leads. */
    defaultFunnel: Type.Optional(Type.String()),
    /** Where people whom a partner has sent come in. */
    partnerFunnel: Type.Optional(Type.String()),
    look: Type.Optional(
      Type.Object(
        {
          /** Of buttons, fields and cards. */
          corners: Type.Optional(oneOf([...cornerKinds])),
          /** Of headings. */
          headings: Type.Optional(oneOf([...headingKinds])),
          /** The header's background: white, or the primary colour, for logos that are made for it. */
          header: Type.Optional(oneOf([...headerKinds])),
        },
        { additionalProperties: false },
      ),
    ),
  },
  { additionalProperties: false },
)
export type ThemeFile = Static<typeof themeFile>

/** A theme with its defaults filled in: what pages, rules and the server read. Texts are already safe HTML or plain text. */
export const theme = Type.Object(
  {
    brandId: reference(),
    companyId: reference(),
    brandName: plain(),
    companyName: plain(),
    logoUrl: plain({ address: true }),
    primaryColor: plain(),
    /** Sanitised HTML. */
    footerText: plain({ html: true }),
    /** Pounds. */
    averageClaim: number(),
    /** Empty where the brand does not say that it is regulated. */
    regulator: plain(),
    /** The zone whose days count: the day of `today()`, ages, and dates in letters. */
    timeZone: plain(),
    /** Sanitised HTML in which placeholders are replaced and the marked text stands in `<a data-credit-report>`. */
    privacyFormDisclaimer: plain({ html: true }),
    privacyFormLink: plain({ address: true }),
    creditProvider: oneOf([...creditProviderKinds]),
    /** What must be shown before a credit report exists. */
    proof: oneOf([...proofs]),
    /** Ids of the funnels that the brand offers; absent where it offers every one. */
    funnels: Type.Optional(Type.Array(plain())),
    crmProvider: plain(),
    /** Company and brand name, joined by a space (CALL-03). */
    applicationName: plain(),
    defaultFunnel: plain(),
    partnerFunnel: plain(),
    /** Whether the company has marketing content (MKT-02). */
    marketing: flag(),
  },
  { additionalProperties: false },
)
export type Theme = Static<typeof theme> & {
  /** What pages and blocks show of the company; rules see `marketing` only. */
  content?: CompanyContent
  /** Said on pages; rules do not see it. */
  contact?: Contact
}
