import { type StepNode } from '../definition/index.js';
import { type Tree } from '../rules/index.js';
import { type Check, type CheckContext } from './context.js';
/** Gates: Next can open, the screen tells why it is shut, and no hidden field keeps it shut. */
export declare const checkGates: Check;
/** What is certain when Next leads on and its branches are decided, as far as it concerns a condition of theirs. */
export declare function certainOnNext(node: StepNode, rule: Tree, context: CheckContext): Tree[];
