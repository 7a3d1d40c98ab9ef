/** The HTTP request of an attempt. Inputs that the path does not name are the JSON body, or the query for GET and DELETE; `body` replaces them. */
export function requestOf({ operation, inputs, body, idempotencyKey }) {
    const rest = { ...inputs };
    const path = operation.path.replace(/\{(\w+)\}/g, (_, name) => {
        const value = encodeURIComponent(String(rest[name]));
        delete rest[name];
        return value;
    });
    const method = operation.method ?? 'GET';
    const headers = {
        accept: 'application/json',
        ...(idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}),
    };
    if (method === 'GET' || method === 'DELETE') {
        const query = new URLSearchParams(Object.entries(rest).map(([name, value]) => [name, String(value)])).toString();
        return { url: query ? `${path}?${query}` : path, init: { method, headers } };
    }
    return {
        url: path,
        init: { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body ?? rest) },
    };
}
/** The body as JSON, `{}` if it is empty. Other texts come from a proxy: they give undefined and are neither shown nor logged. */
async function bodyOf(response) {
    const text = await response.text();
    if (text === '')
        return {};
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
/** Performs operations over HTTP, with the cookies of the site. Any exception of `send` counts as `offline`. */
export const httpPerformer = (send) => async ({ signal, ...attempt }) => {
    const { url, init } = requestOf(attempt);
    try {
        const response = await send(url, { ...init, signal, credentials: 'same-origin' });
        return { kind: 'reply', status: response.status, body: await bodyOf(response) };
    }
    catch {
        return { kind: 'offline' };
    }
};
