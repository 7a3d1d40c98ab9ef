import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { checkFunnel } from 'runnel/check'
import { compileFunnel, compileLanguage, lazyValidators, schemasToValidate } from 'runnel/compile'
import type { LoadedFunnel } from 'runnel/contracts'
import { foldersOf, loadFunnelFile } from 'runnel/load'
import type { ScenarioEngine } from 'runnel/scenario'
import { instead } from 'runnel/rules'
import { allFunnels, fileOfId, findFunnels, idOf } from './findFunnels.ts'
import { findSurroundings, type Surroundings } from './findRegistry.ts'
import { importModule } from './importModule.ts'
import { UsageError, shortened } from './command.ts'

/** A funnel that can be run, and its file. */
export interface OpenedFunnel {
  file: string
  loaded: LoadedFunnel
  engine: ScenarioEngine
}

/**
 * The file of a funnel, given its path or its id.
 * @throws UsageError when there is none, or more than one.
 */
export function fileOf(word: string): string {
  const named = fileOfId(word)
  if (named) return named
  if (!existsSync(word))
    throw new UsageError(
      `there is no funnel "${shortened(word)}"`,
      instead(word, allFunnels().map(idOf), 'runnel list funnels'),
    )
  const [file, ...others] = findFunnels([word])
  if (others.length > 0)
    throw new UsageError(
      `"${shortened(word)}" holds ${others.length + 1} funnels`,
      `name one of them: ${[file!, ...others].map(idOf).join(', ')}`,
    )
  return file!
}

/** Loads the definition in a file, JSON or TypeScript. */
export const loadDefinitionFile = (file: string): Promise<LoadedFunnel> =>
  loadFunnelFile(file, {
    ...foldersOf(file),
    importModule: async (module) => ({ exports: await importModule(module), files: [] }),
  })

/** A funnel without errors, and what surrounds it. */
export interface SoundFunnel extends Surroundings {
  file: string
  loaded: LoadedFunnel
}

/** @throws UsageError when the checker finds an error: what is wrong cannot be walked. */
export async function loadSound(word: string): Promise<SoundFunnel> {
  const file = fileOf(word)
  const loaded = await loadDefinitionFile(file)
  const around = await findSurroundings(file)
  const errors = checkFunnel(loaded, around.registry).filter(({ severity }) => severity === 'error')
  if (errors[0])
    throw new UsageError(
      `${file}:${errors[0].line} ${errors[0].message}`,
      `runnel check ${join(file, '..')} says everything that is wrong with it`,
    )
  return { file, loaded, ...around }
}

/** @throws UsageError when the checker finds an error. */
export async function openFunnel(word: string): Promise<OpenedFunnel> {
  const { file, loaded, registry, theme, seed } = await loadSound(word)
  const funnel = compileFunnel(loaded.definition, registry)
  const translated = loaded.languages.map((language) => compileLanguage(language, funnel, registry))
  const validators = lazyValidators(schemasToValidate(funnel, registry))
  return { file, loaded, engine: { funnel, translated, registry, validators, theme, seed } }
}
