import linear from '#funnels/examples/linear/funnel.json?raw'

/** What the playground begins with. */
export const firstExample = linear

/** Definitions to begin with, by what they are about. */
export const examples: Record<string, () => Promise<{ default: string }>> = {
  'Two pages': async () => ({ default: linear }),
  'Pages that depend on answers': () => import('#funnels/examples/party/funnel.json?raw'),
  'Check your answers': () => import('#funnels/examples/application/funnel.json?raw'),
  'A list of people': () => import('#funnels/examples/grant/funnel.json?raw'),
  'A calculation': () => import('#funnels/examples/costs/funnel.json?raw'),
  'Choices from a service': () => import('#funnels/examples/councils/funnel.json?raw'),
  'A payment on another site': () => import('#funnels/examples/stall/funnel.json?raw'),
  'A quiz': () => import('#funnels/examples/quiz/funnel.json?raw'),
}
