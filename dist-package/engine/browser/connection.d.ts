import type { Connection } from '../run/index.js';
/** The browser's connection. It is lost while the browser is offline; `onLine` being true proves nothing. */
export declare const connection: Connection;
