import axe from 'axe-core'

/** The violations that axe-core finds: rules and elements. Contrast needs a real browser and is checked there. */
export async function axeFindings(container: Element): Promise<string[]> {
  const { violations } = await axe.run(container, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
}
