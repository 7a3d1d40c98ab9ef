import { readFileSync } from 'node:fs';
import { didYouMean } from '../engine/rules/index.js';
import { UsageError, shortened } from './lib/command.js';
/** The commands that every product has. `openBrowser` opens a page that plays scenarios, where there is one. */
export const usualCommands = (openBrowser) => ({
    check: {
        about: 'says everything that is wrong with a funnel, and where',
        load: async () => (await import('./commands/check.js')).check,
    },
    test: {
        about: 'plays the scenarios of a funnel',
        load: async () => (await import('./commands/test.js')).testWith(openBrowser),
    },
    explore: {
        about: 'walks a funnel in every way, or shows the shortest way to a place',
        load: async () => (await import('./commands/explore.js')).explore,
    },
    graph: { about: 'draws a funnel', load: async () => (await import('./commands/graph.js')).graph },
    diff: {
        about: 'says what is different between two funnels',
        load: async () => (await import('./commands/diff.js')).diff,
    },
    where: {
        about: 'says where funnels ask for an answer, and before or after what',
        load: async () => (await import('./commands/where.js')).where,
    },
    steps: { about: 'lists the steps of a funnel', load: async () => (await import('./commands/steps.js')).steps },
    'what-if': {
        about: 'says what people see when an operation answers in some way',
        load: async () => (await import('./commands/whatIf.js')).whatIf,
    },
    list: {
        about: 'lists the names that a definition may use: widgets, blocks, operations and others',
        load: async () => (await import('./commands/list.js')).list,
    },
    migrate: {
        about: 'brings definitions of an older format up to date',
        load: async () => (await import('./commands/migrate.js')).migrate,
    },
    why: { about: 'explains why Next is open or shut', load: async () => (await import('./commands/why.js')).why },
});
const terminal = {
    out: (text) => void process.stdout.write(`${text}\n`),
    error: (text) => void process.stderr.write(`${text}\n`),
};
/** Runs `runnel <command> …` and returns the exit code: 0 success, 1 findings, 2 wrong use. */
export async function runCommand(commands, args, output = terminal) {
    try {
        return await dispatch(commands, args, output);
    }
    catch (error) {
        return printError(error, output);
    }
}
/** Prints an error and gives the exit code. An unforeseen error is a mistake in runnel itself: `RUNNEL_TRACE=1` shows where. */
function printError(error, output) {
    if (error instanceof AggregateError)
        error.errors.forEach((one) => printError(one, output));
    else if (error instanceof UsageError)
        output.error(`runnel: ${error.message}\n    hint: ${error.hint}`);
    else {
        const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' };
        output.error(`runnel: this is a mistake in runnel itself: ${message}\n    hint: please report it with the files; RUNNEL_TRACE=1 shows where it is`);
        if (process.env.RUNNEL_TRACE === '1')
            output.error(stack ?? '');
    }
    return 2;
}
async function dispatch(commands, [name, ...args], output) {
    if (name === undefined || name === '--help' || name === '-h') {
        output.out(overview(commands));
        return 0;
    }
    if (name === '--version' || name === '-v') {
        output.out(versionOf(new URL('../package.json', import.meta.url)));
        return 0;
    }
    const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!entry)
        throw new UsageError(`there is no command "${shortened(name)}"`, didYouMean(name, Object.keys(commands)) ?? 'runnel --help lists the commands');
    const command = await entry.load();
    if (!args.includes('--help') && !args.includes('-h'))
        return command.run(args, output);
    output.out(command.help);
    return 0;
}
const versionOf = (file) => JSON.parse(readFileSync(file, 'utf8')).version;
function overview(table) {
    const width = Math.max(...Object.keys(table).map((name) => name.length));
    const commands = Object.entries(table).map(([name, { about }]) => `  ${name.padEnd(width)}  ${about}`);
    return [
        'Usage: runnel <command> [arguments]',
        '',
        ...commands,
        '',
        'runnel <command> --help says more about a command; runnel --version says which version this is.',
    ].join('\n');
}
