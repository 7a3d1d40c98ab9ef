import { formattedTexts, parseFormatted } from '#engine/definition/index.ts'
import type { Check } from './context.ts'

/** One text shows at most so many findings: a long text without markup in mind would bury all others. */
const most = 10

/** The markup of formatted texts: nothing that would be shown as it is, and no link to where none may lead. */
export const checkFormatted: Check = ({ definition, registry, report }) => {
  for (const { value, pointer } of formattedTexts(definition, registry)) {
    if (value.startsWith('= ')) {
      const message = 'a formatted text is written, not computed: what a formula gives has no markup'
      report('markup-unknown', pointer, { message, hint: 'write the text, and insert what differs with {…}' })
      continue
    }
    for (const { code, at, message, hint } of parseFormatted(value).problems.slice(0, most))
      report(code, pointer, { message, hint }, at)
  }
}
