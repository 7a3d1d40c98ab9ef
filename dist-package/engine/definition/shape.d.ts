import { Type, type Static, type TSchema } from 'typebox';
/**
 * What a value says about a person (format.md §5). Operations and events list the classes that they may receive. Only the
 * person gives a `consent`, in a field or with a button that says so.
 */
export declare const dataClasses: readonly ["plain", "reference", "identity", "contact", "financial", "special", "consent", "secret"];
export type DataClass = (typeof dataClasses)[number];
/** Our own keywords in schemas: `class`, `from` (default of an input), and `ours` (member of a reply). */
export declare const schemaVocabulary: readonly ["class", "from", "ours"];
/** Schemas of strings, named by their data class: `plain()` says nothing about a person. */
export declare const plain: (options?: Record<string, unknown>) => Type.TString;
export declare const reference: (options?: Record<string, unknown>) => Type.TString;
export declare const identity: (options?: Record<string, unknown>) => Type.TString;
export declare const contact: (options?: Record<string, unknown>) => Type.TString;
export declare const financial: (options?: Record<string, unknown>) => Type.TString;
export declare const special: (options?: Record<string, unknown>) => Type.TString;
export declare const secret: (options?: Record<string, unknown>) => Type.TString;
export declare const flag: (options?: Record<string, unknown>) => Type.TBoolean;
/** Schema of a boolean of class `consent`: whether the person has agreed to something. */
export declare const consent: (options?: Record<string, unknown>) => Type.TBoolean;
export declare const number: (dataClass?: DataClass, options?: Record<string, unknown>) => Type.TNumber;
/** Schema of a string with these values, which the checker compares with rules. */
export declare const oneOf: <const V extends string[]>(values: V, options?: Record<string, unknown>) => Type.TUnsafe<V[number]>;
/** Schema of an object in which every member is optional, such as answers before they are given. */
export declare const partial: <P extends Record<string, TSchema>>(properties: P, options?: Record<string, unknown>) => Type.TObject<{ [Key in keyof P]: "~optional" extends keyof P[Key] ? P[Key] : Type.TOptional<P[Key]>; }>;
export type { Static };
/** Marks a member of a reply that our server always gives but pages do not require, because other servers may lack it. */
export declare const ours: <S extends TSchema>(schema: S) => Type.TUnsafe<import("typebox").StaticType<[], "Encode", {}, {}, S>>;
/** The schema as an input whose default comes from `rule`, in CEL. */
export declare const taken: <S extends TSchema>(rule: string, schema: S) => Type.TUnsafe<import("typebox").StaticType<[], "Encode", {}, {}, S>>;
