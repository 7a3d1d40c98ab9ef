import type { CompiledField } from '#engine/compile/index.ts'
import type { Running } from '../world.ts'

export const isFixed = (_field: CompiledField, _at: Running): boolean => false
export const refusesChange = (_path: string, _at: Running): boolean => false
export const fixedText = (_field: CompiledField, _at: Running): string | undefined => undefined
