import type { CompiledFunnel } from 'runnel/compile'
import { canonicalJson } from '../data/canonicalJson.ts'
import { fingerprint } from '../data/fingerprint.ts'

/**
 * A form with something in it changed, as somebody could have published it before there was a check. It has a hash of its
 * own: processes that work with forms know them by it, also those of other tests.
 */
export function changedForm(form: CompiledFunnel, change: (form: CompiledFunnel) => void): CompiledFunnel {
  const changed = structuredClone(form)
  change(changed)
  const hash = fingerprint(canonicalJson(changed))
  return changed.language ? { ...changed, language: { ...changed.language, hash } } : { ...changed, hash }
}
