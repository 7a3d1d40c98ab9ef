import { type Classes, type DataClass, type OperationContract, type Registry } from '../definition/index.js';
import { type JsonSchema, type RuleFunction, type Tree } from '../rules/index.js';
import { type CheckContext } from './context.js';
/** Members of a result that are secret. A receipt leaves them out. */
export declare const secretMembers: (contract: OperationContract, registry: Registry) => string[];
/** What is needed to find the data classes of a rule's paths. */
export interface ClassScope {
    schemas: Record<string, JsonSchema>;
    /** Further classes of a path, beside those of its schema. */
    given?: (path: string) => Iterable<DataClass>;
    functions: Record<string, RuleFunction>;
}
/** The classes that names in a funnel's rules carry; inside the handler of an event, if one is given. */
export type FlowClasses = (event?: string) => ClassScope;
/** An answer carries its own class and those of everything that effects put into it. */
export declare const flowClasses: (key: CheckContext) => FlowClasses;
/**
 * What a value says about a person: the classes it was computed from. Tests and sizes give `plain`, except over `secret`: of a secret,
 * only whether it was given is `plain`.
 */
export declare function classesOfTree(tree: Tree, scope: ClassScope): Classes;
export declare const classesOfTrees: (trees: Tree[], scope: ClassScope) => Classes;
