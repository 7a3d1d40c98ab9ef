import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

/** Where a declaration is shown: the entry of the package, such as `runnel/run`, and the name there. */
export interface Home {
  entry: string
  name: string
}

/** A name that an entry exports, with its declaration as a user of the package sees it. */
export interface ApiName {
  name: string
  about: string
  /** The tags of the docstring: `throws`, `deprecated`. */
  tags: { name: string; text: string }[]
  declaration: string
  /** Names of the package of which the declaration speaks. */
  mentions: Home[]
}

/** A name whose declaration another entry shows. */
export interface Alias {
  name: string
  shownAt: Home
}

/** What an entry exports, in the order of the promises and then of the alphabet. */
export interface ApiEntry {
  entry: string
  promised: (ApiName | Alias)[]
  further: (ApiName | Alias)[]
  /** Types of which declarations speak and that no entry exports. */
  hidden: ApiName[]
}

export const isAlias = (one: ApiName | Alias): one is Alias => 'shownAt' in one

/** The entries of a built package that have types: their names with the files of the types. */
export function typedEntries(folder: string): [entry: string, file: string][] {
  const { name, exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string
    exports: Record<string, string | { types: string }>
  }
  return Object.entries(exports).flatMap(([path, target]) =>
    typeof target === 'string' ? [] : [[join(name, path), join(folder, target.types)]],
  )
}

const isTopLevel = (node: ts.Node): boolean =>
  node.parent !== undefined &&
  (ts.isSourceFile(node.parent) || (ts.isVariableDeclaration(node) && ts.isSourceFile(node.parent.parent.parent)))

/** The text of a declaration without the words that only say that it is one of a module. */
const textOf = (node: ts.Node): string =>
  (ts.isVariableDeclaration(node) ? node.parent.parent : node).getText().replace(/^(?:export )?(?:declare )?/, '')

/** Everything that the typed entries of a package export. `promised` has the promised names by entry. */
export function publicSurface(folder: string, promised: Record<string, string[]>): ApiEntry[] {
  const files = typedEntries(folder)
  const program = ts.createProgram(
    files.map(([, file]) => file),
    {
      module: ts.ModuleKind.NodeNext,
      jsx: ts.JsxEmit.ReactJSX,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts'],
      noEmit: true,
    },
  )
  const checker = program.getTypeChecker()
  const meant = (symbol: ts.Symbol): ts.Symbol =>
    symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  const declarationsOf = (symbol: ts.Symbol): ts.Declaration[] => (symbol.declarations ?? []).filter(isTopLevel)
  const isOurs = (symbol: ts.Symbol): boolean =>
    declarationsOf(symbol).some((one) => one.getSourceFile().fileName.startsWith(folder))

  const entries = files.flatMap(([entry, file]) => {
    const module = checker.getSymbolAtLocation(program.getSourceFile(file)!)
    // One without a module only declares what others import.
    if (!module) return []
    const names = checker.getExportsOfModule(module).map((one) => ({ name: one.name, symbol: meant(one) }))
    const order = promised[entry] ?? []
    return {
      entry,
      promised: order.flatMap((name) => names.find((one) => one.name === name) ?? []),
      further: names.filter(({ name }) => !order.includes(name)).sort((one, other) => (one.name < other.name ? -1 : 1)),
    }
  })

  // A declaration is shown where it is promised, under its own name; the outermost entry only collects.
  const homes = new Map<ts.Symbol, Home>()
  const [outermost, ...inner] = entries
  for (const kind of ['promised', 'further'] as const)
    for (const isRenamed of [false, true])
      for (const { entry, [kind]: names } of [...inner, outermost!])
        for (const { name, symbol } of names)
          if (!homes.has(symbol) && (name !== symbol.name) === isRenamed) homes.set(symbol, { entry, name })

  /** The symbols of the package of which a declaration speaks, itself excluded. */
  const spokenOf = (symbol: ts.Symbol): Set<ts.Symbol> => {
    const found = new Set<ts.Symbol>()
    const visit = (node: ts.Node): void => {
      if (ts.isIdentifier(node)) {
        const at = checker.getSymbolAtLocation(node)
        const target = at && meant(at)
        if (target && target !== symbol && isOurs(target)) found.add(target)
      }
      ts.forEachChild(node, visit)
    }
    declarationsOf(symbol).forEach(visit)
    return found
  }

  const shown = (name: string, symbol: ts.Symbol): ApiName => ({
    name,
    about: ts.displayPartsToString(symbol.getDocumentationComment(checker)),
    tags: symbol.getJsDocTags(checker).map((tag) => ({ name: tag.name, text: ts.displayPartsToString(tag.text) })),
    declaration: declarationsOf(symbol).map(textOf).join('\n'),
    mentions: [...spokenOf(symbol)].flatMap((one) => homes.get(one) ?? []),
  })

  const hiddenSoFar = new Set<ts.Symbol>()
  const hiddenBehind = (symbols: Iterable<ts.Symbol>): ApiName[] =>
    [...symbols].flatMap((symbol) => {
      if (homes.has(symbol) || hiddenSoFar.has(symbol)) return []
      hiddenSoFar.add(symbol)
      return [shown(symbol.name, symbol), ...hiddenBehind(spokenOf(symbol))]
    })

  return entries.map(({ entry, promised: kept, further }) => {
    const shownOrNamed = ({ name, symbol }: { name: string; symbol: ts.Symbol }): ApiName | Alias => {
      const shownAt = homes.get(symbol)!
      return shownAt.entry === entry && shownAt.name === name ? shown(name, symbol) : { name, shownAt }
    }
    const own = [...kept, ...further].filter(({ symbol }) => homes.get(symbol)!.entry === entry)
    return {
      entry,
      promised: kept.map(shownOrNamed),
      further: further.map(shownOrNamed),
      hidden: own.flatMap(({ symbol }) => hiddenBehind(spokenOf(symbol))),
    }
  })
}
