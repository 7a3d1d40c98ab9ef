import { Type, type TSchema } from 'typebox';
/** An object with these keys and no others. */
export declare const closed: <P extends Record<string, TSchema>>(properties: P, more?: object) => Type.TObject<P>;
/** An optional key, with the description that editors show. */
export declare const key: <T extends TSchema>(description: string, schema: T) => "~optional" extends keyof T ? T : Type.TOptional<T>;
export declare const described: <T extends TSchema>(description: string, schema: T) => T;
/** A reference to a definition under `$defs`. */
export declare const part: <T = string>(name: string) => Type.TUnsafe<T>;
export declare const anything: <T = unknown>() => Type.TUnsafe<T>;
export declare const duration: () => Type.TString;
/** A different schema for each JSON type. */
export declare const either: <T>(types: Record<string, object>) => Type.TUnsafe<T>;
export declare const oneOrMore: () => Type.TUnsafe<string | string[]>;
/** An object whose keys match this definition. */
export declare const mapOf: <T extends TSchema>(names: string, values: T) => Type.TUnsafe<Record<string, import("typebox").StaticType<[], "Encode", {}, {}, T>>>;
/** Values by path. `use` names sets of shared.json, over which the rest is merged. */
export declare const answersByPath: () => Type.TUnsafe<Record<string, unknown> & {
    use?: string | string[];
}>;
