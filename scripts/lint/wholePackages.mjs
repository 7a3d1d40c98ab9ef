/**
 * Builds take packages, and our own modules, as they are: no plugin or alias puts other code in the place of a module, or
 * changes the code of one. A plugin may only make modules of its own, whose names no file has.
 */

/** What a pattern says outside its groups: an alternative there begins anew, with any name. */
function outsideGroups(pattern) {
  const without = pattern.replaceAll(/\((?:\\.|[^()\\])*\)/g, '')
  return without === pattern ? pattern : outsideGroups(without)
}

/** Whether a pattern only fits names that no package and no file has: `virtual:…`, `runnel:…`, and what a query asks for. */
const isOwnName = (pattern) =>
  !outsideGroups(pattern).includes('|') && (/^\^(\\0)?(virtual|runnel):/.test(pattern) || /\\\?\w+\$$/.test(pattern))

const nameOf = ({ key }) => key?.name ?? key?.value
const member = (object, name) => object?.properties?.find((property) => nameOf(property) === name)?.value

function check(context) {
  /** The value of an expression, where it is a constant of this file. */
  const constant = (node) => {
    if (node?.type !== 'Identifier') return node
    for (let scope = context.sourceCode.getScope(node); scope; scope = scope.upper) {
      const definition = scope.set.get(node.name)?.defs[0]
      if (definition) return definition.node.init
    }
    return undefined
  }

  const filterOf = (hook) => constant(member(member(hook, 'filter'), 'id'))
  /** The patterns of a hook's filter; undefined if some are not written here. */
  const patternsOf = (hook) => {
    const filter = filterOf(hook)
    const all = (filter?.type === 'ArrayExpression' ? filter.elements : [filter]).map((one) => constant(one)?.regex)
    return all.every(Boolean) ? all.map(({ pattern }) => pattern) : undefined
  }

  const say = (node, message) => context.report({ node, message })

  return {
    ObjectExpression(node) {
      const isPlugin = typeof member(node, 'name')?.value === 'string'
      for (const property of isPlugin ? node.properties : []) {
        const hook = nameOf(property)
        if (hook === 'transform' || hook === 'renderChunk')
          say(property, `"${hook}" changes the code of modules. Give the module what it needs as an argument.`)
        if (hook !== 'resolveId' && hook !== 'load') continue
        const patterns = patternsOf(property.value)
        if (!patterns?.every(isOwnName))
          say(
            property,
            `"${hook}" may replace a module. Filter it by ids that begin with "virtual:" or "runnel:", which no package has.`,
          )
      }
    },
    Property(node) {
      if (nameOf(node) !== 'alias') return
      const aliases = node.value.type === 'ObjectExpression' ? node.value.properties.map(nameOf) : [undefined]
      for (const alias of aliases)
        if (!String(alias).startsWith('virtual:'))
          say(node, 'An alias puts another module in the place of one. Import the one that is meant.')
    },
  }
}

export const wholePackages = { create: check }
