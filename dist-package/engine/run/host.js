/** The system clock. */
export const realClock = {
    now: () => Date.now(),
    setTimeout: (run, after) => globalThis.setTimeout(run, after),
    clearTimeout: (timer) => globalThis.clearTimeout(timer),
};
/**
 * Sends a request, and sends it again once the network is back if it failed offline. A request that may have arrived is
 * only sent again if it is `repeatable`. Returns the last reply.
 */
export async function delivered(connection, { attempt, isOffline, repeatable, isOver }) {
    for (;;) {
        const unsent = connection?.lost() === true;
        const reply = await attempt();
        // The network may have come back between the attempt and its failure.
        if (!connection || !isOffline(reply) || !(unsent || (repeatable && connection.lost())))
            return reply;
        await connection.back();
        if (isOver?.())
            return reply;
    }
}
