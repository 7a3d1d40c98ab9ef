import type { FieldMessage } from './fields.ts'

/** The id of the element of a field. */
export const fieldId = (path: string): string => `field-${path.replaceAll('.', '-')}`

/** The id of the element that a message is about: the control of the member or of the whole field. */
export const messageTarget = ({ path, at }: FieldMessage): string => (at ? `${fieldId(path)}-${at}` : fieldId(path))
