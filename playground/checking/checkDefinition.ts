import { checkFunnel } from 'runnel/check'
import { compileFunnel, schemasToValidate } from 'runnel/compile'
import type { Registry } from 'runnel/contracts'
import { loadFunnel } from 'runnel/load'
import type { Checked } from './messages.ts'

/** The name under which findings speak of the definition. */
export const file = 'definition.json'

/** Characters that a definition may have, as files that the command reads. */
const largest = 1_000_000

const missing = (path: string): never => {
  throw Object.assign(new Error(path), { code: 'ENOENT' })
}

/** Loads, checks and compiles a text, which stands alone: it has no library, and no funnel to extend. */
export function checkDefinition(text: string, registry: Registry): Checked {
  const loaded = loadFunnel(file, {
    library: 'library',
    funnels: 'funnels',
    list: missing,
    read: (path) => {
      if (path !== file) return missing(path)
      if (text.length > largest) throw Object.assign(new Error(path), { code: 'EFBIG' })
      return text
    },
  })
  const findings = checkFunnel(loaded, registry)
  if (findings.some(({ severity }) => severity === 'error')) return { findings }
  const funnel = compileFunnel(loaded.definition, registry)
  return { findings, runnable: { funnel, schemas: schemasToValidate(funnel, registry) } }
}
