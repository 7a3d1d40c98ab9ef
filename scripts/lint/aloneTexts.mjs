/**
 * A browser that translates a page puts elements of its own in place of texts. React does not know: what it writes into a
 * text that is gone is lost, and it throws when it removes that text or puts an element before it. Only a text that is the
 * one child of its element is safe, because React then writes into the element.
 *
 * The rule is strict: what it cannot prove to be no text may be one. `Elements` of `runnel/react` is the type of children
 * without bare texts.
 */

/** Components that always draw the same one element. */
const steadyName = /^Link$|Icon$/
/** Types of what is no bare text. */
const elementTypes = ['Elements', 'ReactElement', 'JSX.Element', 'React.ReactElement']
const noTextTypes = ['TSNullKeyword', 'TSUndefinedKeyword', 'TSVoidKeyword']
const wrappers = ['TSAsExpression', 'TSNonNullExpression', 'TSSatisfiesExpression', 'ParenthesizedExpression']
const textTypes = ['TSStringKeyword', 'TSNumberKeyword']
/** Methods of lists that give some of their entries, or all in another order. */
const choosing = ['filter', 'flat', 'reverse', 'sort']
const functions = ['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']

/**
 * What a child of an element may be: a text that stays (`text`), one that may change, come or go (`changing`), a list with
 * texts (`list`), an element that stays (`steady`), one that may come or go (`loose`), and nothing but blanks (`blank`).
 */
const text = 'text'
const changing = 'changing'
const list = 'list'
const steady = 'steady'
const loose = 'loose'
const blank = 'blank'

/** As it is drawn only sometimes. */
const sometimes = (kinds) => kinds.map((kind) => (kind === text ? changing : kind === steady ? loose : kind))
/** As it is drawn any number of times. */
const often = (kinds) =>
  kinds.map((kind) => (kind === text || kind === changing ? list : kind === steady ? loose : kind))
/** As one of two is drawn. Two texts in turn are one that changes. */
const either = (one, other) =>
  one.length > 1 || other.length > 1
    ? sometimes([...one, ...other])
    : sometimes([...one, ...other].sort((kind) => (isText(kind) ? -1 : 1)).slice(0, 1))
const isText = (kind) => kind === text || kind === changing || kind === list

/** Blanks alone are not translated, but a text beside one is not the only child. */
const ofText = (value) => [String(value).trim() === '' ? blank : text]
/** JSX leaves out blanks with a line break. */
const ofJsxText = (value) => (/^\s*\n\s*$/.test(value) ? [] : ofText(value))

const nameOf = (node) =>
  node.type === 'JSXMemberExpression'
    ? nameOf(node.property)
    : node.type === 'JSXNamespacedName'
      ? node.name.name
      : node.name

const typeName = ({ typeName: name }) =>
  name.type === 'TSQualifiedName' ? `${name.left.name}.${name.right.name}` : name.name

/** Whether a type has no text among its values. */
function hasNoText(type) {
  if (!type) return false
  if (type.type === 'TSUnionType') return type.types.every(hasNoText)
  if (type.type === 'TSArrayType') return hasNoText(type.elementType)
  if (type.type === 'TSLiteralType') return typeof type.literal.value === 'boolean'
  if (type.type === 'TSTypeReference') return elementTypes.includes(typeName(type))
  return noTextTypes.includes(type.type)
}

/** Whether a type is a list of texts. */
const listsTexts = (type) =>
  type?.type === 'TSTypeOperator'
    ? listsTexts(type.typeAnnotation)
    : type?.type === 'TSArrayType' && textTypes.includes(type.elementType.type)

/** What a function gives: its body, or what it returns. */
function resultsOf({ body }) {
  if (body.type !== 'BlockStatement') return [body]
  const results = []
  const look = (node) => {
    if (Array.isArray(node)) return node.forEach(look)
    if (typeof node?.type !== 'string' || functions.includes(node.type)) return
    if (node.type === 'ReturnStatement') return void (node.argument && results.push(node.argument))
    for (const [key, value] of Object.entries(node)) if (key !== 'parent' && typeof value === 'object') look(value)
  }
  look(body.body)
  return results
}

function reader({ sourceCode }) {
  /** Functions and variables that are being read, so that none is read without end. */
  const reading = new Set()

  const variableOf = (identifier) => {
    for (let scope = sourceCode.getScope(identifier); scope; scope = scope.upper) {
      const found = scope.set.get(identifier.name)
      if (found) return found
    }
    return undefined
  }

  const definitionOf = (identifier) => variableOf(identifier)?.defs[0]

  /** The members that an object type declares in this file. */
  function membersOf(type) {
    if (!type) return []
    if (type.type === 'TSTypeLiteral') return type.members
    if (type.type === 'TSIntersectionType') return type.types.flatMap(membersOf)
    if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return []
    if (['Omit', 'Pick', 'Readonly'].includes(type.typeName.name))
      return membersOf((type.typeArguments ?? type.typeParameters)?.params[0])
    const declared = variableOf(type.typeName)?.defs[0]?.node
    if (declared?.type === 'TSTypeAliasDeclaration') return membersOf(declared.typeAnnotation)
    if (declared?.type !== 'TSInterfaceDeclaration') return []
    const inherited = declared.extends.flatMap(({ expression, typeArguments }) =>
      membersOf({ type: 'TSTypeReference', typeName: expression, typeArguments }),
    )
    return [...declared.body.body, ...inherited]
  }

  /** The type that the parameter of a component gives to one of its props. */
  const typeOfProp = (parameter, name) =>
    membersOf(parameter.typeAnnotation?.typeAnnotation).find((member) => member.key?.name === name)?.typeAnnotation
      ?.typeAnnotation

  const isParameter = (definition) => definition?.type === 'Parameter'

  /** The type of a variable, where it is declared in this file. */
  function typeOf(identifier) {
    const definition = definitionOf(identifier)
    if (!definition) return undefined
    const declared = definition.name.typeAnnotation?.typeAnnotation
    if (declared) return declared
    const parameter = isParameter(definition)
      ? definition.node.params.find(
          ({ range: [from, to] }) => from <= identifierAt(definition) && identifierAt(definition) < to,
        )
      : parameterTakenApart(definition)
    return parameter?.type === 'Identifier' || parameter?.type === 'ObjectPattern'
      ? typeOfProp(parameter, definition.name.name)
      : undefined
  }
  const identifierAt = ({ name }) => name.range[0]

  /** The parameter of `const { a } = props`. */
  function parameterTakenApart({ node }) {
    if (node.type !== 'VariableDeclarator' || node.id.type !== 'ObjectPattern' || node.init?.type !== 'Identifier')
      return undefined
    const from = definitionOf(node.init)
    return isParameter(from) ? from.name : undefined
  }

  const once = (key, read, otherwise) => {
    if (reading.has(key)) return otherwise
    reading.add(key)
    const found = read()
    reading.delete(key)
    return found
  }

  /** The function that an expression names or is. */
  function functionOf(node) {
    if (functions.includes(node?.type)) return node
    if (node?.type !== 'Identifier') return undefined
    const declared = definitionOf(node)?.node
    return functionOf(declared?.type === 'VariableDeclarator' ? declared.init : declared)
  }

  const resultOf = (made) => {
    const results = resultsOf(made).map(expression)
    return results.length > 0 ? results.reduce(either) : []
  }

  const element = (node) => {
    if (node.type === 'JSXFragment') return childrenOf(node)
    const name = nameOf(node.openingElement.name)
    if (name === 'Fragment') return childrenOf(node)
    const isKeyed = node.openingElement.attributes.some(({ name: attribute }) => attribute?.name === 'key')
    return [!isKeyed && (/^[a-z]/.test(name) || steadyName.test(name)) ? steady : loose]
  }

  function call(node) {
    const { callee, arguments: given } = node
    const method = callee.type === 'MemberExpression' && callee.property.name
    if (method === 'map' || method === 'flatMap') {
      const made = functionOf(given[0])
      return made ? once(made, () => often(resultOf(made)), []) : [list]
    }
    if (choosing.includes(method)) return often(expression(callee.object))
    if (method === 'split' || (method && callee.object.name === 'Object')) return [list]
    if (callee.name === 'createElement' || callee.name === 'cloneElement') return [loose]
    const made = functionOf(callee)
    return made ? once(made, () => sometimes(resultOf(made)), []) : [changing]
  }

  function identifier(node) {
    if (node.name === 'undefined') return []
    const type = typeOf(node)
    if (hasNoText(type)) return [loose]
    if (listsTexts(type)) return [list]
    const init = valueOf(node)
    return init ? once(init, () => expression(init), [changing]) : [changing]
  }

  /** What a constant is. */
  function valueOf(name) {
    const definition = definitionOf(name)
    const { id, init, parent } = definition?.node ?? {}
    const isConstant = definition?.type === 'Variable' && id.type === 'Identifier' && parent.kind === 'const'
    return isConstant ? init : undefined
  }

  /** An entry of a list of elements, or of a constant object such as `icons[kind]`. */
  function member({ object }) {
    if (object.type !== 'Identifier') return [changing]
    const type = typeOf(object)
    if (type?.type === 'TSArrayType' && hasNoText(type)) return [loose]
    const made = definitionOf(object)?.node.init
    if (made?.type !== 'ObjectExpression' || made.properties.length === 0) return [changing]
    return made.properties.map(({ value }) => (value ? expression(value) : [changing])).reduce(either)
  }

  /** What an expression draws. */
  function expression(node) {
    if (wrappers.includes(node.type)) return expression(node.expression)
    switch (node.type) {
      case 'Literal':
        return typeof node.value === 'boolean' || node.value === null ? [blank] : ofText(node.value)
      case 'TemplateLiteral':
        return node.expressions.length > 0 ? [changing] : ofText(node.quasis[0].value.cooked)
      case 'JSXElement':
      case 'JSXFragment':
        return element(node)
      case 'JSXEmptyExpression':
      case 'ArrowFunctionExpression':
      case 'FunctionExpression':
        return []
      case 'ConditionalExpression':
        return either(expression(node.consequent), expression(node.alternate))
      case 'LogicalExpression':
        return either(node.operator === '&&' ? [] : expression(node.left), expression(node.right))
      case 'ArrayExpression':
        return often(node.elements.flatMap((each) => (each ? expression(each) : [])))
      case 'ChainExpression':
        return sometimes(expression(node.expression))
      case 'CallExpression':
        return call(node)
      case 'Identifier':
        return identifier(node)
      case 'MemberExpression':
        return member(node)
      default:
        return [changing]
    }
  }

  const child = (node) => {
    if (node.type === 'JSXText') return ofJsxText(node.value)
    if (node.type === 'JSXExpressionContainer') return expression(node.expression)
    return node.type === 'JSXSpreadChild' ? [list] : element(node)
  }

  /** What the children of an element are, with those of fragments in their place. */
  const childrenOf = ({ children }) => children.flatMap(child)

  /** Whether a text is certain: what a component is given may be anything. */
  function isSurelyText(node) {
    if (wrappers.includes(node.type)) return isSurelyText(node.expression)
    if (node.type === 'Identifier') {
      const init = valueOf(node)
      return textTypes.includes(typeOf(node)?.type) || Boolean(init && once(node.name, () => isSurelyText(init), false))
    }
    const made = node.type === 'CallExpression' && functionOf(node.callee)
    if (made) return once(made.body, () => resultsOf(made).some(isSurelyText), false)
    return isCertain(node) && expression(node).some(isText)
  }

  return { childrenOf, expression, functionOf, isSurelyText }
}

/** Whether children are unsafe in an element of their own. */
const areUnsafe = (kinds) =>
  kinds.includes(list) ||
  (kinds.length > 1 && kinds.includes(changing)) ||
  (kinds.includes(text) && kinds.includes(loose))

const isComponent = (name) => /^[A-Z]/.test(name ?? '')

/** The name of a function, or of the variable that it is given to, also through `memo`. */
function functionName({ id, parent }) {
  if (id) return id.name
  if (parent.type === 'CallExpression') return functionName(parent)
  return parent.type === 'VariableDeclarator' ? parent.id.name : undefined
}

const certain = [
  'ArrayExpression',
  'ConditionalExpression',
  'JSXFragment',
  'Literal',
  'LogicalExpression',
  'TemplateLiteral',
]
const isCertain = (node) =>
  certain.includes(node.type) ||
  (node.type === 'CallExpression' && ['map', 'flatMap'].includes(node.callee.property?.name))

/** Whether a fragment is read with the element around it, or with the component that gives it. */
function isReadElsewhere({ parent }) {
  if (parent.type === 'JSXElement' || parent.type === 'JSXFragment') return true
  if (parent.type === 'JSXExpressionContainer') return parent.parent.type !== 'JSXAttribute'
  if (functions.includes(parent.type) || parent.type === 'ReturnStatement') return true
  const passes = ['ConditionalExpression', 'LogicalExpression', 'CallExpression', 'ArrayExpression', ...wrappers]
  return passes.includes(parent.type) && isReadElsewhere(parent)
}

/** @type {import('oxlint/plugins-dev').Rule} */
export const aloneTexts = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      beside:
        'A text that changes must be the only child of its element, and nothing may come or go beside a bare text: a browser that translates the page takes texts away. Give the text an element of its own, or make one text of several.',
      bare: 'This text has no element of its own, and a browser that translates the page takes it away. Give it one.',
    },
  },
  create(context) {
    const { childrenOf, expression, functionOf, isSurelyText } = reader(context)
    const check = (node, kinds) => areUnsafe(kinds) && context.report({ node, messageId: 'beside' })

    const checkResults = (made) => {
      for (const result of resultsOf(made))
        if (isSurelyText(result)) context.report({ node: result, messageId: 'bare' })
    }
    const checkFunction = (made) => isComponent(functionName(made)) && checkResults(made)
    /** A function that gets the name of a component elsewhere. */
    const checkNamed = (name, given) => {
      const made = isComponent(name) && given?.type === 'Identifier' && functionOf(given)
      if (made && !isComponent(functionName(made))) checkResults(made)
    }
    return {
      JSXElement(node) {
        check(node.openingElement, childrenOf(node))
      },
      JSXFragment(node) {
        if (!isReadElsewhere(node) && childrenOf(node).some(isText)) context.report({ node, messageId: 'bare' })
      },
      CallExpression(node) {
        if (node.callee.name === 'createElement') check(node, node.arguments.slice(2).flatMap(expression))
      },
      ArrowFunctionExpression: checkFunction,
      FunctionExpression: checkFunction,
      FunctionDeclaration: checkFunction,
      VariableDeclarator({ id, init }) {
        checkNamed(id.name, init?.type === 'CallExpression' ? init.arguments[0] : init)
      },
      ExportSpecifier({ local, exported }) {
        checkNamed(exported.name, local)
      },
    }
  },
}
