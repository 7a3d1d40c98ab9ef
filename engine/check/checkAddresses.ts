import { escapeSegment, pointerOf, type Address, type Neighbour, type StepNode } from '#engine/definition/index.ts'
import type { Check, CheckContext } from './context.ts'

/** What a funnel is known by from outside: the name of its folder, its routes beside those of the other funnels, former step ids. */
export const checkAddresses: Check = (context) => {
  const { definition, loaded, report } = context
  if (loaded.folder !== undefined && loaded.folder !== definition.id)
    report('id-folder', '/id', {
      message: `the id is "${definition.id}", the folder is "${loaded.folder}"`,
      hint: `write "id": "${loaded.folder}", or rename the folder`,
    })
  checkRoutes(context)
  checkFormerIds(context.index.top, context)
  for (const { children } of context.index.byPath.values()) checkFormerIds(children, context)
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
    if (same(path, other.route))
      taken('/path', `"${id}" has the address ${other.route} as well`, 'give one of the two another path', other)
    else if (within(path, other.route) || within(other.route, path))
      taken(
        '/path',
        `${path} and ${other.route} of "${id}" lie one inside the other`,
        'move one of them out: what follows a path is the name of a step',
        other,
      )
  }
  aliases.forEach((alias, at) => {
    const pointer = `/aliases/${at}`
    if (same(alias, path) || within(alias, path))
      taken(pointer, `${alias} is an address of this funnel already`, 'remove this alias')
    else if (aliases.slice(0, at).some((earlier) => same(alias, earlier)))
      taken(pointer, `${alias} stands here twice`, 'remove one')
    for (const other of others) checkAlias(alias, pointer, other, taken, report)
  })
}

function checkAlias(
  alias: string,
  pointer: string,
  { id, path, aliases }: Neighbour,
  taken: (pointer: string, message: string, hint: string, by: Address) => void,
  report: CheckContext['report'],
): void {
  const twin = aliases.find(({ route }) => same(alias, route))
  if (twin)
    taken(
      pointer,
      `"${id}" has the alias ${twin.route} as well`,
      'keep it in one of the two; write "aliases": null to inherit none',
      twin,
    )
  if (path && within(alias, path.route))
    taken(pointer, `${alias} lies inside ${path.route}, the path of "${id}"`, 'choose another alias', path)
  else if (path && same(alias, path.route))
    report('alias-shared', pointer, {
      message: `${alias} is the path of "${id}", whose steps come first`,
      hint: 'remove the alias, or accept this where the steps that only this funnel has are meant',
      related: [{ ...path.at, message: 'the path is written here' }],
    })
}

/** Former ids of steps beside each other: one that is an id again, or stands twice, leads to one of two. */
function checkFormerIds(nodes: StepNode[], { report }: CheckContext): void {
  const owners = new Map<string, string>()
  for (const node of nodes) {
    node.step.was?.forEach((former, at) => {
      const pointer = `${pointerOf(node)}/was/${escapeSegment(String(at))}`
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
