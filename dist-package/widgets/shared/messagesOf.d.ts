/** The option `messages` of every widget, which replaces its own texts. */
export interface MessageOptions {
    messages?: Record<string, string>;
}
/** The widget's texts, overridden by those of the definition. */
export declare function messagesOf<M extends Record<string, string>>(messages: M, options: MessageOptions): Record<keyof M, string>;
/** Replaces the `{name}` placeholders of a message. */
export declare function fill(message: string, values: Record<string, string | number>): string;
