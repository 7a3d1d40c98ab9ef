import { compileFileValidators, type FileValidators } from './compileFileValidators.ts'

let known: FileValidators | undefined

/** Validators of files with scenarios, and of `shared.json`: those given, otherwise compiled when the first file is read. */
export const fileValidators = (): FileValidators => (known ??= compileFileValidators())

/** Has files checked by validators that were compiled before, as in a page that may make no code. */
export const useFileValidators = (validators: FileValidators): void => void (known = validators)
