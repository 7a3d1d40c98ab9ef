import { pointerOf, type Address, type StepNode } from '#engine/definition/index.ts'
import type { Check, CheckContext } from './context.ts'

/** What a funnel is known by from outside: the name of its folder, its routes beside those of the other funnels, former step ids. */
export const checkAddresses: Check = (context) => {
  const { definition, loaded, index, report } = context
  if (loaded.folder !== undefined && loaded.folder !== definition.id)
    report('id-folder', '/id', {
      message: `the id is "${definition.id}", the folder is "${loaded.folder}"`,
      hint: `write "id": "${loaded.folder}", or rename the folder`,
    })
  checkRoutes(context)
  for (const siblings of [index.top, ...[...index.byPath.values()].map(({ children }) => children)])
    checkFormerIds(siblings, context)
}

/** Routes are compared as people type them: capitals make no other address. */
const same = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()
const within = (inner: string, outer: string): boolean => inner.toLowerCase().startsWith(`${outer.toLowerCase()}/`)

function checkRoutes({ definition: { path, aliases = [] }, loaded, report }: CheckContext): void {
  const taken = (pointer: string, message: string, hint: string, by?: Address) =>
    report('address-taken', pointer, {
      message,
      hint,
      ...(by && { related: [{ ...by.at, message: 'it is written here too' }] }),
    })
  const others = loaded.neighbours()
  for (const { id, path: other } of others) {
    if (!other) continue
    const { route } = other
    if (same(path, route))
      taken('/path', `"${id}" has the address ${route} as well`, 'give one of the two another path', other)
    else if (within(path, route) || within(route, path)) {
      const hint = 'move one of them out: what follows a path is the name of a step'
      taken('/path', `${path} and ${route} of "${id}" lie one inside the other`, hint, other)
    }
  }
  aliases.forEach((alias, at) => {
    const pointer = `/aliases/${at}`
    if (same(alias, path) || within(alias, path))
      taken(pointer, `${alias} is an address of this funnel already`, 'remove this alias')
    else if (aliases.slice(0, at).some((earlier) => same(alias, earlier)))
      taken(pointer, `${alias} stands here twice`, 'remove one')
    for (const other of others) {
      const twin = other.aliases.find(({ route }) => same(alias, route))
      const hint = 'keep it in one of the two; write "aliases": null to inherit none'
      if (twin) taken(pointer, `"${other.id}" has the alias ${twin.route} as well`, hint, twin)
      if (!other.path) continue
      const { route } = other.path
      if (within(alias, route))
        taken(pointer, `${alias} lies inside ${route}, the path of "${other.id}"`, 'choose another alias', other.path)
      else if (same(alias, route))
        report('alias-shared', pointer, {
          message: `${alias} is the path of "${other.id}", whose steps come first`,
          hint: 'remove the alias, or accept this where the steps that only this funnel has are meant',
          related: [{ ...other.path.at, message: 'the path is written here' }],
        })
    }
  })
}

/** Former ids of steps beside each other: one that is an id again, or stands twice, is ambiguous. */
function checkFormerIds(nodes: StepNode[], { report }: CheckContext): void {
  const owners = new Map<string, string>()
  for (const node of nodes) {
    node.step.was?.forEach((former, at) => {
      const pointer = `${pointerOf(node)}/was/${at}`
      const owner = owners.get(former)
      if (nodes.some(({ id }) => id === former))
        report('was-taken', pointer, {
          message: `"${former}" is a step of today`,
          hint: 'remove it here: its address leads to that step',
        })
      else if (owner !== undefined)
        report('was-taken', pointer, {
          message: `"${former}" is a former id of "${owner}" already`,
          hint: 'keep it where its address is to lead',
        })
      else owners.set(former, node.id)
    })
  }
}
