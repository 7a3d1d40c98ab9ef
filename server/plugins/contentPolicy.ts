const self = ["'self'"]

/** Hashes of inline code that a page may run, as the policy writes them. */
interface Inline {
  styles?: readonly string[]
  scripts?: readonly string[]
}

/** No script, style or frame but our own, and nothing inline but what is named by its hash. Legal documents carry a policy of their own. */
export const policyDirectives = ({ styles = [], scripts = [] }: Inline = {}) => ({
  defaultSrc: ["'none'"],
  scriptSrc: [...self, ...scripts],
  styleSrc: [...self, ...styles],
  imgSrc: ["'self'", 'data:', 'blob:'],
  connectSrc: self,
  fontSrc: self,
  frameSrc: self,
  formAction: self,
  baseUri: ["'none'"],
  frameAncestors: ["'none'"],
})

const dashed = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

/** Directives as a header. */
export const headerOf = (directives: Record<string, readonly string[]>): string =>
  Object.entries(directives)
    .map(([name, sources]) => `${dashed(name)} ${sources.join(' ')}`)
    .join(';')

/** The header of a page with inline code. */
export const contentPolicy = (inline: Inline): string => headerOf(policyDirectives(inline))
