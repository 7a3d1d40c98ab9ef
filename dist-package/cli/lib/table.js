/** Rows as aligned columns. A cell may have several lines; the last column is not filled up. */
export function table(heads, rows) {
    const all = [heads, ...rows].map((row) => row.map((cell) => cell.split('\n')));
    const widths = heads.map((_, at) => Math.max(...all.flatMap((row) => row[at].map((line) => line.length))));
    const lines = all.flatMap((row) => {
        const height = Math.max(...row.map((cell) => cell.length));
        return Array.from({ length: height }, (_, line) => row
            .map((cell, at) => (cell[line] ?? '').padEnd(widths[at]))
            .join('  ')
            .trimEnd());
    });
    return lines.join('\n');
}
