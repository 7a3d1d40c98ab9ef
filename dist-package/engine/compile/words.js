/**
 * The words of the format whose code a page leaves out unless one of its funnels uses them, each with a test of whether
 * a funnel does. `engine/vite/leanWords.ts` says where that code stands.
 */
const words = {};
/** The words that at least one of these funnels uses, and those that none of them does. */
export function wordsOf(funnels) {
    const names = Object.keys(words);
    const used = names.filter((name) => funnels.some((funnel) => words[name](funnel)));
    return { used, unused: names.filter((name) => !used.includes(name)) };
}
