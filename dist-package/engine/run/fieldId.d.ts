import type { FieldMessage } from './fields.js';
/** The id of the element of a field. */
export declare const fieldId: (path: string) => string;
/** The id of the element that a message is about: the control of the member or of the whole field. */
export declare const messageTarget: ({ path, at }: FieldMessage) => string;
