import { type RuleType } from './types.js';
/** Whether values of these types may be compared. */
export declare function comparable(a: RuleType, b: RuleType): boolean;
/** Whether a value of type `given` is accepted where `wanted` is expected. Values of enums are not compared. */
export declare function fits(given: RuleType, wanted: RuleType): boolean;
/** The narrowest type that includes both; `any` if there is none. */
export declare function joinTypes(a: RuleType, b: RuleType): RuleType;
/** `members[key]` if it is an own property. */
export declare const ownMember: <T>(members: Record<string, T>, key: string) => T | undefined;
/** The type of a member of an object or a map; undefined if there is none. */
export declare const memberType: (type: RuleType, key: string) => RuleType | undefined;
/** The type of a dotted path with its root; `any` if it is unknown. */
export declare function typeOfPath(path: string, roots: Record<string, RuleType>): RuleType;
/** The values of an enum, without the zero value; undefined for types that are not limited to some values. */
export declare const knownValues: (type: RuleType) => (string | number)[] | undefined;
