import { Type } from 'typebox'
import type { CompanyContent } from './companyContent.ts'
import { flag, number, oneOf, plain, reference, type Static } from './shape.ts'

export const creditProviderKinds = ['mcg', 'valid8', 'affiliatetech', 'valifi'] as const
export type CreditProviderKind = (typeof creditProviderKinds)[number]
/** Searches where a brand names no provider (AMB-25). */
export const defaultCreditProvider: CreditProviderKind = 'mcg'

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

/** A brand, as its `theme.json` writes it (doc 1 §3, Theme). Everything but the names and ids may be left out. */
export const themeFile = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    brandId: Type.String(),
    companyId: Type.String(),
    brandName: Type.String(),
    companyName: Type.String(),
    logoUrl: Type.Optional(Type.String()),
    primaryColor: Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$' })),
    footerText: Type.Optional(Type.String()),
    averageClaim: Type.Optional(Type.Number({ minimum: 0 })),
    /** Who regulates the company, for example `FCA`. Nothing is said of it otherwise. */
    regulator: Type.Optional(Type.String()),
    privacyFormDisclaimer: Type.Optional(Type.String()),
    privacyFormLink: Type.Optional(Type.String()),
    credit_check_providers: Type.Optional(Type.Union([creditCheckProvider, Type.Array(creditCheckProvider)])),
    crm_provider: Type.Optional(Type.Object({ provider_type: plain() }, { additionalProperties: false })),
    /** Host names that show this brand. */
    hosts: Type.Optional(Type.Array(Type.String())),
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
    logoUrl: plain(),
    primaryColor: plain(),
    /** Sanitised HTML. */
    footerText: plain(),
    /** Pounds. */
    averageClaim: number(),
    /** Empty where the brand does not say that it is regulated. */
    regulator: plain(),
    /** Sanitised HTML in which placeholders are replaced and the marked text stands in `<a data-credit-report>`. */
    privacyFormDisclaimer: plain(),
    privacyFormLink: plain(),
    creditProvider: oneOf([...creditProviderKinds]),
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
}
