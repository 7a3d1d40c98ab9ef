import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import ts from 'typescript'
import { inRoot, root } from './root.ts'

/** Where the package is built; `npm pack` packs this folder. */
export const packageFolder = inRoot('dist-package')

/** What the package has beside the folders of the engine: widgets that products share, and the command. */
const further = {
  './widgets': 'widgets/usualWidgets.ts',
  './widgets/all': 'widgets/allWidgets.ts',
  './components': 'widgets/usualComponents.ts',
  './components/all': 'widgets/allComponents.ts',
  './cli': 'cli/package.ts',
}
const styles = ['themes/base/tokens.css', 'app/styles/base.css']

/** Folders of the engine's package that others share: everything else in it would be of the product. */
const allowed = /^(engine|widgets|cli|schemas\/values)\//

interface EnginePackage {
  exports: Record<string, string>
  imports?: unknown
  dependencies: Record<string, string>
  peerDependencies: Record<string, string>
  [key: string]: unknown
}

const compiledName = (source: string, ending: '.js' | '.d.ts'): string => source.replace(/\.tsx?$/, ending)

/** The file that a specifier of ours means, by its path in the repository. */
function sourceOf(specifier: string, file: string): string | undefined {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.')
    ? relative(root, join(dirname(file), specifier))
        .split(sep)
        .join('/')
    : undefined
}

/** Everything that a text in JavaScript or TypeScript imports, with its places: statically, dynamically, and types. */
const importsIn = (text: string): ts.FileReference[] => ts.preProcessFile(text, true, true).importedFiles

/** The text of a compiled file, with imports by relative paths of compiled files. */
const withCompiledImports = (text: string, source: string): string =>
  importsIn(text).reduceRight((rest, { fileName, pos }) => {
    const target = sourceOf(fileName, source)
    if (target === undefined) return rest
    const path = relative(dirname(source), join(root, compiledName(target, '.js')))
      .split(sep)
      .join('/')
    // The position is that of the quote.
    const start = rest.indexOf(fileName, pos)
    return rest.slice(0, start) + (path.startsWith('.') ? path : `./${path}`) + rest.slice(start + fileName.length)
  }, text)

/** Compiles the entries with everything that they import. Returns the sources, by their paths in the repository. */
function compile(entries: string[], folder: string): string[] {
  const { config } = ts.readConfigFile(inRoot('tsconfig.json'), (file) => readFileSync(file, 'utf8'))
  const { options } = ts.convertCompilerOptionsFromJson((config as { compilerOptions: object }).compilerOptions, root)
  const program = ts.createProgram([...entries.map((entry) => inRoot(entry)), inRoot('engine/vite/client.d.ts')], {
    ...options,
    noEmit: false,
    incremental: false,
    tsBuildInfoFile: undefined,
    declaration: true,
    outDir: folder,
    rootDir: root,
    // The imports are rewritten below.
    rewriteRelativeImportExtensions: false,
  })
  const compiled = new Set<string>()
  const { diagnostics } = program.emit(undefined, (path, text, _bom, _error, [source] = []) => {
    const { fileName: file } = source!
    compiled.add(relative(root, file).split(sep).join('/'))
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, withCompiledImports(text, file))
  })
  const [wrong] = diagnostics
  if (wrong) throw new Error(`${wrong.file?.fileName}: ${ts.flattenDiagnosticMessageText(wrong.messageText, ' ')}`)
  return [...compiled]
}

/** Copies the style sheets beside the components that import them. */
function copyStyles(sources: string[], folder: string): void {
  for (const source of sources)
    for (const [, sheet] of readFileSync(inRoot(source), 'utf8').matchAll(/^import '(\.[^']+\.css)'/gm)) {
      const path = join(dirname(source), sheet!)
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      cpSync(inRoot(path), join(folder, path))
    }
  writeFileSync(join(folder, 'styles.css'), styles.map((file) => readFileSync(inRoot(file), 'utf8')).join('\n'))
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(inRoot(file), 'utf8'))

/** The name of the package in a specifier: `@rjsf/core` of `@rjsf/core/lib`. */
const packageIn = (specifier: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)![0]

/** The packages that widgets of the package import, with their versions here. */
function packagesOfWidgets(sources: string[]): Record<string, string> {
  const { dependencies, devDependencies } = readJson('package.json') as Record<string, Record<string, string>>
  const versions = { ...dependencies, ...devDependencies }
  const imported = sources
    .filter((source) => /^(widgets|schemas)\//.test(source))
    .flatMap((source) => importsIn(readFileSync(inRoot(source), 'utf8')))
    .map(({ fileName }) => packageIn(fileName))
  return Object.fromEntries(
    [...new Set(imported)]
      .filter((name) => name in versions && name !== 'runnel')
      .map((name) => [name, versions[name]!]),
  )
}

/** The package.json that is published: its exports name compiled files with their types. */
function publishedPackage(sources: string[]): EnginePackage {
  const { imports: _, exports, dependencies, ...rest } = readJson('engine/package.json') as EnginePackage
  const needed = Object.entries({ ...packagesOfWidgets(sources), ...dependencies }).filter(
    ([name]) => !(name in rest.peerDependencies),
  )
  const inEngine = Object.entries(exports).map(([name, file]) => [name, join('engine', file)] as const)
  const all = [...inEngine, ...Object.entries(further)].map(([name, file]) => [
    name,
    { types: `./${compiledName(file, '.d.ts')}`, default: `./${compiledName(file, '.js')}` },
  ])
  return {
    ...rest,
    dependencies: Object.fromEntries(needed.toSorted()),
    bin: { runnel: './runnel.js' },
    exports: {
      ...(Object.fromEntries(all) as Record<string, string>),
      './client': { types: './client.d.ts' } as unknown as string,
      './styles.css': './styles.css',
      './package.json': './package.json',
    },
  }
}

/** @throws if the package would have something of the product, or lacks a file that it imports. */
function verify(sources: string[], folder: string): void {
  const foreign = sources.filter((source) => !allowed.test(source))
  if (foreign.length > 0) throw new Error(`The package would have files of the product: ${foreign.join(', ')}`)
  const tests = sources.filter((source) => /\.test\.tsx?$|\/(testing|fixtures)\//.test(source))
  if (tests.length > 0) throw new Error(`The package would have files of tests: ${tests.join(', ')}`)
  for (const source of sources)
    for (const ending of ['.js', '.d.ts'] as const) {
      const file = join(folder, compiledName(source, ending))
      for (const { fileName: specifier } of importsIn(readFileSync(file, 'utf8')))
        if (specifier.startsWith('#') || (specifier.startsWith('.') && !existsSync(join(dirname(file), specifier))))
          throw new Error(`${file} imports ${specifier}, which is not in the package`)
    }
}

/** The sources of the engine without tests. Plugins find some by their place, which nothing imports. */
const engineSources = (): string[] =>
  readdirSync(inRoot('engine'), { recursive: true, encoding: 'utf8' })
    .map((file) => `engine/${file.split(sep).join('/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|\.d\.ts$|\/(testing|node_modules)\//.test(file))

/** Builds the package that other products install: JavaScript with types, and a package.json that names it. */
export function buildPackage(folder: string = packageFolder): void {
  rmSync(folder, { recursive: true, force: true })
  const sources = compile([...engineSources(), ...Object.values(further)], folder)
  copyStyles(sources, folder)
  verify(sources, folder)
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(publishedPackage(sources), null, 2)}\n`)
  for (const page of ['README.md', 'CHANGELOG.md']) cpSync(inRoot(`engine/${page}`), join(folder, page))
  cpSync(inRoot('engine/vite/client.d.ts'), join(folder, 'client.d.ts'))
  cpSync(inRoot('cli/runnel.js'), join(folder, 'runnel.js'))
}
