import type { Finding } from '../../engine/definition/index.js';
/** A workflow command of GitHub Actions that annotates a line. */
export declare function githubCommand(command: string, { file, line, column }: {
    file: string;
    line: number;
    column?: number;
}, title: string, text: string): string;
export declare const toGithub: (findings: Finding[]) => string;
