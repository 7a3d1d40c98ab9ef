import { parseArgs } from 'node:util';
/** Wrong use of a command, with a hint. Exit code 2. */
export class UsageError extends Error {
    hint;
    constructor(message, hint) {
        super(message);
        this.hint = hint;
    }
}
/** A word for a message: on one line, and shortened if very long. */
export function shortened(word) {
    const line = word.replace(/[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu, '\ufffd');
    return line.length > 200 ? `${line.slice(0, 200)}…` : line;
}
/**
 * `parseArgs` of Node, in which a number after an option may be negative.
 * @throws UsageError for an unknown option, one that is written twice and one without a value.
 */
export function parseArguments(args, options, command) {
    const parsed = parsedBy(joined(args, options), options, command);
    const names = parsed.tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    const twice = names.find((name, at) => names.indexOf(name) < at);
    if (twice !== undefined)
        throw new UsageError(`--${twice} is written twice`, 'remove one');
    return parsed;
}
/** `--most -1` as `--most=-1`. */
const joined = (args, options) => args.reduce((before, arg) => {
    const option = /^--(.+)/.exec(before.at(-1) ?? '')?.[1];
    const isValue = option !== undefined && options[option]?.type === 'string' && /^-\.?\d/.test(arg);
    return isValue ? [...before.slice(0, -1), `--${option}=${arg}`] : [...before, arg];
}, []);
function parsedBy(args, options, command) {
    try {
        return parseArgs({ args, options, allowPositionals: true, strict: true, tokens: true });
    }
    catch (error) {
        const [what = ''] = error.message.split(/\.\s/);
        const said = what.replace(/^Option '(--\w+)( <value>)?' argument (missing|is ambiguous)$/, '$1 needs a value');
        throw new UsageError(shortened(said), `runnel ${command} --help lists the options`);
    }
}
/**
 * Narrows an option to its allowed values.
 * @throws UsageError for any other value.
 */
export function oneOf(word, words, option) {
    const found = words.find((known) => known === word);
    if (found === undefined)
        throw new UsageError(`--${option} cannot be "${shortened(word)}"`, `it is one of ${words.join(', ')}`);
    return found;
}
