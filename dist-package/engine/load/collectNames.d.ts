import { type Registry, type Names } from '../definition/index.js';
/** The names that editors complete besides those of the registry: from the library and from the funnels' own data and events. */
export declare function collectNames(registry: Registry, files: string[], libraryFolder: string): Promise<Names>;
