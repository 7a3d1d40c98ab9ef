import type { JsonSchema } from './functions.js';
/** The type of a rule or of a part of it. `enum` lists the only possible values besides the zero value. */
export type RuleType = {
    kind: 'string';
    enum?: string[];
} | {
    kind: 'bool';
} | {
    kind: 'number';
    enum?: number[];
} | {
    kind: 'list';
    of: RuleType;
} | {
    kind: 'map';
    of: RuleType;
} | {
    kind: 'object';
    members: Record<string, RuleType>;
} | {
    kind: 'any';
};
export declare const anyType: RuleType;
export declare const textType: RuleType;
export declare const boolType: RuleType;
export declare const numberType: RuleType;
export declare const listOf: (of: RuleType) => RuleType;
/** The value that an unset path reads as. Objects and maps have none; their members have zero values of their own. */
export declare const zeroOf: ({ kind }: RuleType) => "" | false | 0 | [] | undefined;
/** The type in words for messages: `text`, `yes/no`, `number`, `list of text`, `object`, `anything`. */
export declare function describeType(type: RuleType): string;
/** The type with a name as rule functions declare it: `string`, `bool`, `number`, `any`, `list<…>`, `map<…>`. Others are `any`. */
export declare function typeOfName(name: string): RuleType;
/** The rule type of a JSON Schema; `any` if no other type describes it. */
export declare function typeOfSchema(schema: JsonSchema): RuleType;
export declare const objectOf: (members: [string, RuleType][]) => RuleType;
