import { type Place, type Source } from './source.js';
/** A JSON value in which every part knows where it was written. */
export type SourceNode = ObjectNode | ListNode | ScalarNode;
export interface ObjectNode {
    kind: 'object';
    place: Place;
    members: Map<string, Member>;
}
export interface Member {
    key: Place;
    value: SourceNode;
}
export interface ListNode {
    kind: 'list';
    place: Place;
    items: SourceNode[];
}
export interface ScalarNode {
    kind: 'scalar';
    place: Place;
    value: string | number | boolean | null;
    /** A `null` that is kept for a library entry and has already removed a value of the extended funnel. */
    removed?: true;
}
export declare const isObject: (node: SourceNode | undefined) => node is ObjectNode;
export declare const isList: (node: SourceNode | undefined) => node is ListNode;
export declare const isNull: (node: SourceNode | undefined) => boolean;
/** The string value of a node; undefined for any other value. */
export declare const textOf: (node: SourceNode | undefined) => string | undefined;
export declare const memberOf: (node: SourceNode | undefined, key: string) => SourceNode | undefined;
/** The object without the members at these keys. */
export declare function without(node: ObjectNode, keys: readonly string[]): ObjectNode;
/** The plain JSON value of a node. */
export declare function toValue(node: SourceNode): unknown;
/** The nodes of a value in memory, all at offset 0 of the source. As in JSON, `undefined` members are left out. */
export declare function fromValue(value: unknown, source: Source, pointer?: string): SourceNode;
