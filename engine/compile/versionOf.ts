import type { LoadedFunnel } from '#engine/definition/index.ts'
import type { CompiledFunnel } from './compiled.ts'
import { hashOf } from './hash.ts'

/** Tells one content of a funnel from another: SHA-256 of its definition and of its texts in every language. */
export const versionOf = (
  { hash }: Pick<CompiledFunnel, 'hash'>,
  { languages }: Pick<LoadedFunnel, 'languages'>,
): string =>
  hashOf({ hash, languages: languages.map(({ id, draft, load }) => ({ id, draft, definition: load().definition })) })
