import { Type } from 'typebox'
import { addressPattern, oneOf, type Static } from 'runnel/contracts'
import { tileIcons } from './values/tileIcons.ts'

const text = () => Type.String({ minLength: 1 })
const closed = { additionalProperties: false }

const tile = Type.Object({ title: text(), text: text(), icon: Type.Optional(oneOf([...tileIcons])) }, closed)

const review = Type.Object(
  { text: text(), name: text(), stars: Type.Optional(Type.Integer({ minimum: 1, maximum: 5 })) },
  closed,
)

const lines = Type.Object({ items: Type.Array(text(), { minItems: 1 }) }, closed)

const tiles = Type.Object(
  {
    title: text(),
    tiles: Type.Array(tile, { minItems: 1 }),
    /** Leads on from the tiles, for example to what the regulator says. */
    link: Type.Optional(Type.Object({ text: text(), href: Type.String({ pattern: `^#|${addressPattern}` }) }, closed)),
  },
  closed,
)

const reviews = Type.Object(
  {
    title: text(),
    /** What is said of the number of reviews. */
    count: text(),
    stars: Type.Number({ minimum: 0, maximum: 5 }),
    /** Where the reviews come from: samples must not pass as real ones. */
    note: text(),
    reviews: Type.Array(review, { minItems: 1 }),
  },
  closed,
)

const questions = Type.Object(
  { title: text(), items: Type.Array(Type.Object({ question: text(), answer: text() }, closed), { minItems: 1 }) },
  closed,
)

/** Everything that a company may say beyond its theme; each part at most once. */
export const contentParts = { assurances: lines, checklist: lines, tiles, reviews, questions } as const
export type ContentPart = keyof typeof contentParts

const parts = Type.Array(oneOf(Object.keys(contentParts) as ContentPart[]))

/** The marketing content of one company, as a file of `themes/companies/` writes it (MKT-02). The company is known by its id and nothing else. */
export const companyContent = Type.Object(
  {
    $schema: Type.Optional(Type.String()),
    companyId: text(),
    /** Which parts stand where, in this order. A place is a name that definitions and pages use. */
    places: Type.Record(Type.String(), parts),
    parts: Type.Partial(Type.Object(contentParts), closed),
    /** What reviewers say on the whole, and what that rests on, in a few words. */
    rating: Type.Optional(Type.Object({ stars: Type.Number({ minimum: 0, maximum: 5 }), text: text() }, closed)),
    /** A figure with its conditions, in the footer of every page. */
    footerFigure: Type.Optional(text()),
  },
  closed,
)
export type CompanyContent = Static<typeof companyContent>
export type ContentParts = CompanyContent['parts']
