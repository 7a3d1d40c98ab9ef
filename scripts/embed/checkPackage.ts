import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { checkApiReference } from '../api/apiReference.ts'
import { typedEntries } from '../api/publicSurface.ts'

/** The two ways in which TypeScript resolves imports today. */
const resolutions: [name: string, options: ts.CompilerOptions][] = [
  ['nodenext', { module: ts.ModuleKind.NodeNext }],
  ['bundler', { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler }],
]

/** What TypeScript says of a module that imports every entry, with the types of the package checked too. */
function typeErrors(folder: string, file: string, resolution: ts.CompilerOptions): string[] {
  const program = ts.createProgram([file, join(folder, 'client.d.ts')], {
    ...resolution,
    target: ts.ScriptTarget.ES2023,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node', 'vite/client'],
    jsx: ts.JsxEmit.ReactJSX,
    strict: true,
    noEmit: true,
  })
  return ts
    .getPreEmitDiagnostics(program)
    .map((wrong) => `${wrong.file?.fileName ?? ''}: ${ts.flattenDiagnosticMessageText(wrong.messageText, ' ')}`)
}

/**
 * Looks at a built package like a stranger: every entry has types, and docs/api shows what they export.
 * @throws Error that says what is wrong
 */
export async function checkPackage(folder: string): Promise<void> {
  const file = join(folder, 'everyEntry.mts')
  const entries = typedEntries(folder).filter(([entry]) => entry !== 'runnel/client')
  writeFileSync(file, entries.map(([entry], at) => `export * as entry${at} from '${entry}'\n`).join(''))
  try {
    for (const [name, options] of resolutions) {
      const errors = typeErrors(folder, file, options)
      if (errors.length > 0) throw new Error(`The types of the package fail with "${name}":\n${errors.join('\n')}`)
    }
  } finally {
    rmSync(file)
  }
  await checkApiReference(folder)
}
