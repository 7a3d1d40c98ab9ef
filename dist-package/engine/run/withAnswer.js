const panels = ['page', 'notice', 'dialog'];
const has = (panel, path) => panel?.fields.some((field) => field.path === path) ?? false;
/** Whether a field of the screen shows the answer. */
export const showsAnswer = (view, path) => panels.some((name) => has(view[name], path));
/** The view with an answer that the machine has not heard of yet; its messages come from the machine. */
export function withAnswer(view, path, value) {
    const next = { ...view };
    for (const name of panels)
        if (has(view[name], path))
            next[name] = {
                ...view[name],
                fields: view[name].fields.map((field) => (field.path === path ? { ...field, value } : field)),
            };
    return next;
}
