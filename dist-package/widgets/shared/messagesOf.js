/** The widget's texts, overridden by those of the definition. */
export function messagesOf(messages, options) {
    return { ...messages, ...options.messages };
}
/** Replaces the `{name}` placeholders of a message. */
export function fill(message, values) {
    return message.replace(/\{(\w+)\}/g, (place, name) => (name in values ? String(values[name]) : place));
}
