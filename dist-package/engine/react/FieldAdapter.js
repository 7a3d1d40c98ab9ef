import { jsx as _jsx } from "react/jsx-runtime";
import { noteTyped, useFieldView } from './useFieldView.js';
/** Renders a field: its view becomes the props of its widget, and the widget's callbacks become calls of the runner. */
export function FieldAdapter({ field, runner, components, busy, loading }) {
    const Widget = components.widgets[field.widget];
    // The checker reports this mistake, so no released funnel shows it.
    if (!Widget)
        return _jsx("p", { role: "alert", children: `There is no widget "${field.widget}" for ${field.path}.` });
    const { id, path, label, hint, placeholder, value, required, choices, options, message, members } = field;
    return (_jsx(Widget, { id, label, hint, placeholder, value, required, choices, options, loading, name: path, error: message && message.at === undefined ? message.text : undefined, memberErrors: Object.fromEntries(members.map(({ at, text }) => [at, text])), busy: busy && !loading, onTell: (name, told) => {
            const tells = field.tells[name];
            if (tells !== undefined)
                runner.change(tells, told);
        }, onChange: (changed, how) => {
            if (how?.uncontrolled)
                noteTyped(runner, path);
            runner.change(path, changed, how);
        }, onCommit: (...committed) => runner.commit(path, ...committed) }));
}
/** The field at a path of a panel, while it is shown. It follows its own view: what others say does not render it. */
export function PanelField({ panel, path, ...context }) {
    const field = useFieldView(context.runner, panel, path);
    return field ? _jsx(FieldAdapter, { field: field, ...context }) : null;
}
