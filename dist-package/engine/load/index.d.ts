export { collectNames } from './collectNames.js';
export { disk, fileProblem, type LoadOptions, namesIn } from './fileSystem.js';
export { foldersOf, funnelFileIn, funnelFiles } from './funnelFiles.js';
export { loadDefinition } from './loadDefinition.js';
export { type ImportModule, loadFunnelFile } from './loadFunnelFile.js';
export { migrate, obstacle } from './migrate.js';
export { parse } from './parse.js';
export { checkSchemaKind } from './report.js';
